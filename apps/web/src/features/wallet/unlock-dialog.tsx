import { Check } from 'lucide-react';
import { trpc } from '../../lib/api/trpc';
import { useLocalStore } from '../../lib/browser/local-store';
import { useUser } from '../../lib/session/auth';
import { useBirthQuestion } from '../../lib/session/birth-question';
import { mobileProof } from '../../lib/session/mobile-proof';
import { formatPrice, formatRupees } from '../../lib/text/format';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FormError } from '../../ui/text-field';
import { StateForm } from './state-form';
import { TopupStatus } from './topup-status';
import { useAsksForState } from './use-asks-for-state';
import { useUnlock } from './use-unlock';

const benefits = [
  'Every tournament and category',
  'Paid once, never again',
  'Entry fees and prizes stay as shown',
];

/** Buys the one-time access fee. The same button tops up missing money first. */
export function UnlockDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { walletBalance } = useUser();
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  const asksForState = useAsksForState();
  const unlock = useUnlock(settings.data, onClose);
  const fee = settings.data?.accessFee ?? 39;
  const isAskingBirth = useBirthQuestion(open, onClose);
  const isProvingMobile = useLocalStore(mobileProof) !== null;
  const isInTheWay =
    isAskingBirth || isProvingMobile || ['paying', 'confirming', 'updating'].includes(unlock.topup.phase);

  return (
    <>
      <Dialog
        open={open && !isInTheWay && unlock.topup.notice === null}
        onClose={onClose}
        title={`Unlock playing for ${formatPrice(fee)}`}
        description={`A one-time access fee of ${formatPrice(fee)} is due before you take part in any quiz or tournament.`}
      >
        {asksForState && <StateForm />}
        <FormError message={unlock.failure} />
        <ul className="flex flex-col gap-2">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex items-center gap-2.5">
              <Check aria-hidden="true" className="size-5 flex-none text-correct" />
              {benefit}
            </li>
          ))}
        </ul>
        <dl className="flex flex-col gap-1.5 rounded-card bg-sunken p-4">
          <Row label="Wallet Balance" amount={walletBalance} />
          <Row label="Access fee" amount={fee} />
          {unlock.missing > 0 && <Row label="To pay now" amount={unlock.missing} />}
        </dl>
        <Button busy={unlock.isBusy} disabled={!settings.data || asksForState} onClick={unlock.start}>
          {unlock.isBusy
            ? 'Processing...'
            : unlock.missing > 0
              ? `Pay ${formatPrice(unlock.missing)} and unlock`
              : `Unlock for ${formatPrice(fee)}`}
        </Button>
      </Dialog>
      <TopupStatus
        phase={unlock.topup.phase}
        notice={unlock.topup.notice}
        onDismiss={unlock.topup.dismissNotice}
      />
    </>
  );
}

function Row({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="figures text-lg">{formatRupees(amount)}</dd>
    </div>
  );
}
