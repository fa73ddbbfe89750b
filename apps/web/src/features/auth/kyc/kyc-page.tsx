import type { KycDetails, OwnKyc } from '@paheli/core/kyc/schema';
import { useState } from 'react';
import { queries, trpc } from '../../../lib/api/trpc';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { DocumentField } from './document-field';
import { KycForm } from './kyc-form';

/** The player's KYC: its status, the submitted details, and the form that changes them. */
export function KycPage() {
  const kyc = trpc.auth.kyc.useQuery();
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5 pt-5 md:pt-8">
      <div className="flex flex-col gap-1.5">
        <h1 className="text-[1.75rem]">KYC verification</h1>
        <p className="text-ink-soft">
          Withdrawing winnings needs to know who you are. We keep your numbers encrypted and show them to
          nobody in full.
        </p>
      </div>
      {kyc.isPending && <KycSkeleton />}
      {kyc.isError && <QueryFailure title="Your KYC could not be loaded" query={kyc} />}
      {kyc.data && <KycBody kyc={kyc.data} />}
    </div>
  );
}

function KycBody({ kyc }: { kyc: OwnKyc }) {
  const [isChanging, setIsChanging] = useState(false);
  const { details } = kyc;
  const refresh = () => Promise.all([queries.auth.kyc.invalidate(), queries.auth.profile.invalidate()]);
  const onSent = () => {
    setIsChanging(false);
    void refresh();
  };
  return (
    <>
      <KycState kyc={kyc} />
      {details && !isChanging ? (
        <Submitted details={details} onChange={() => setIsChanging(true)} />
      ) : (
        <div className="tile p-5">
          <KycForm
            earlier={details}
            onDone={onSent}
            onCancel={details ? () => setIsChanging(false) : undefined}
          />
        </div>
      )}
      {details && !isChanging && (
        <DocumentField isThere={details.documentType !== null} onDone={() => void refresh()} />
      )}
    </>
  );
}

const statusTexts = {
  none: null,
  pending: {
    tone: 'structure',
    label: 'Being checked',
    text: 'An administrator checks your details, usually within a day.',
  },
  verified: { tone: 'right', label: 'KYC Verified', text: 'You can withdraw your winnings.' },
  rejected: { tone: 'wrong', label: 'Rejected', text: 'Please correct your details and send them again.' },
} as const;

function KycState({ kyc: { status, reason } }: { kyc: OwnKyc }) {
  const state = statusTexts[status];
  if (!state) return null;
  return (
    <div role="status" className="tile flex flex-col items-start gap-2 p-5">
      <Badge tone={state.tone}>{state.label}</Badge>
      {reason && <p className="font-semibold">{reason}</p>}
      <p className="text-ink-soft">{state.text}</p>
    </div>
  );
}

function Submitted({ details, onChange }: { details: KycDetails; onChange: () => void }) {
  const { payout } = details;
  return (
    <section aria-label="Your details" className="tile flex flex-col gap-4 p-5">
      <DescriptionList
        facts={[
          ['Full name', details.fullName],
          ['Date of birth', details.dateOfBirth],
          ['PAN', details.pan],
          ...('upiId' in payout
            ? ([['UPI id', payout.upiId]] as const)
            : ([
                ['Account number', payout.accountNumber],
                ['IFSC', payout.ifsc],
                ['Name of the account', payout.accountName],
              ] as const)),
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" size="small" onClick={onChange}>
          Change details
        </Button>
        <p className="text-[0.875rem] text-ink-soft">Changed details are checked anew.</p>
      </div>
    </section>
  );
}

function KycSkeleton() {
  return (
    <div role="status" aria-label="Loading your KYC" className="tile flex flex-col gap-4 p-5">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </div>
  );
}
