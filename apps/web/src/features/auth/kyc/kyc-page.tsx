import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { KycDetails, OwnKyc } from '@paheli/core/kyc/schema';
import { useState } from 'react';
import { queries, trpc } from '../../../lib/api/trpc';
import { formatCalendarDate } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeletons } from '../../../ui/skeleton';
import { DocumentField } from './document-field';
import { KycForm } from './kyc-form';

/** The player's KYC: its status, the submitted details, and the form that changes them. */
export function KycPage() {
  const { t } = useLingui();
  const kyc = trpc.auth.kyc.useQuery();
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5 pt-5 md:pt-8">
      <div className="flex flex-col gap-1.5">
        <h1 className="text-[1.75rem]">{t`KYC verification`}</h1>
        <p className="text-ink-soft">
          {t`Withdrawing winnings needs to know who you are. We keep your numbers encrypted and show them to nobody in full.`}
        </p>
      </div>
      {kyc.isPending && <KycSkeleton />}
      {kyc.isError && <QueryFailure title={t`Your KYC could not be loaded`} query={kyc} />}
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
    label: msg`Being checked`,
    text: msg`An administrator checks your details, usually within a day.`,
  },
  verified: { tone: 'right', label: msg`KYC Verified`, text: msg`You can withdraw your winnings.` },
  rejected: {
    tone: 'wrong',
    label: msg`Rejected`,
    text: msg`Please correct your details and send them again.`,
  },
} as const;

function KycState({ kyc: { status, reason } }: { kyc: OwnKyc }) {
  const { t } = useLingui();
  const state = statusTexts[status];
  if (!state) return null;
  return (
    <div role="status" className="tile flex flex-col items-start gap-2 p-5">
      <Badge tone={state.tone}>{t(state.label)}</Badge>
      {reason && <p className="font-semibold">{reason}</p>}
      <p className="text-ink-soft">{t(state.text)}</p>
    </div>
  );
}

function Submitted({ details, onChange }: { details: KycDetails; onChange: () => void }) {
  const { t } = useLingui();
  const { payout } = details;
  return (
    <section aria-label={t`Your details`} className="tile flex flex-col gap-4 p-5">
      <DescriptionList
        facts={[
          [t`Full name`, details.fullName],
          [t`Date of birth`, formatCalendarDate(details.dateOfBirth)],
          [t`PAN`, details.pan],
          ...('upiId' in payout
            ? ([[t`UPI id`, payout.upiId]] as const)
            : ([
                [t`Account number`, payout.accountNumber],
                [t`IFSC`, payout.ifsc],
                [t`Name of the account`, payout.accountName],
              ] as const)),
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" size="small" onClick={onChange}>
          {t`Change details`}
        </Button>
        <p className="text-[0.875rem] text-ink-soft">{t`Changed details are checked anew.`}</p>
      </div>
    </section>
  );
}

function KycSkeleton() {
  const { t } = useLingui();
  return (
    <Skeletons label={t`Loading your KYC`} count={4} className="tile flex flex-col gap-4 p-5" each="h-10" />
  );
}
