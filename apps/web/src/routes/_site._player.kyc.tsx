import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { KycPage } from '../features/auth/kyc/kyc-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/kyc')({
  staticData: { title: msg`KYC verification`, earlyCalls: [['auth.kyc']] },
  loader: () => void queries.auth.kyc.prefetch(),
  component: KycPage,
});
