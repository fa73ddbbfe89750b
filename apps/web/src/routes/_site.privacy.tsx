import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../content/legal/legal-page';
import { privacy } from '../content/legal/privacy';

export const Route = createFileRoute('/_site/privacy')({
  staticData: { title: msg`Privacy Policy` },
  component: () => <LegalPage document={privacy} />,
});
