import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../content/legal/legal-page';
import { refund } from '../content/legal/refund';

export const Route = createFileRoute('/_site/refundpolicy')({
  staticData: { title: msg`Refund Policy` },
  component: () => <LegalPage document={refund} />,
});
