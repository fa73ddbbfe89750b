import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CodePage } from '../features/tournament/code/code-page';

export const Route = createFileRoute('/_site/_linked/code/{-$code}')({
  staticData: { title: msg`Join with a code` },
  component: CodeInAddress,
});

function CodeInAddress() {
  const { code } = Route.useParams();
  return <CodePage key={code} code={code} />;
}
