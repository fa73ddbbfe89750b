import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../content/legal/legal-page';
import { terms } from '../content/legal/terms';

export const Route = createFileRoute('/_site/TermsConditions')({
  staticData: { title: msg`Terms and Conditions` },
  component: () => <LegalPage document={terms} />,
});
