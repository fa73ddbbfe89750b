import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AppealSteps } from '../features/auth/suspension/appeal-steps';
import { CodeAppeal } from '../features/auth/suspension/code-appeal';
import { requireVisitor } from '../lib/session/guards';

export const Route = createFileRoute('/_site/appeal')({
  staticData: { title: msg`Appeal a suspension` },
  // Suspended players who are signed in appeal on the page about their suspension.
  beforeLoad: ({ cause }) => requireVisitor(cause),
  component: AppealPage,
});

function AppealPage() {
  return (
    <div
      data-visitors
      className="mx-auto grid w-full max-w-4xl items-start gap-8 pt-8 md:grid-cols-2 md:gap-14 md:pt-16"
    >
      <CodeAppeal />
      <AppealSteps />
    </div>
  );
}
