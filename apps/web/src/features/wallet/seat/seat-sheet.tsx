import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SeatPrice } from '@paheli/core/tournament/seat-price';
import type { PurchasedItem } from '@paheli/core/wallet/schema';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { useConnectionProblem } from '../../../lib/live/use-connection-problem';
import { useUser } from '../../../lib/session/auth';
import { formatInstant, formatPrice, formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/text-field';
import { AddFundsDialog } from '../add-funds-dialog';
import { InAppHint } from '../in-app-hint';
import { PurchaseOptions, soldItems } from '../purchase-options';
import { StateForm } from '../state-form';
import { TopupStatus } from '../topup-status';
import { useAskedFirst } from '../use-asked-first';
import { useAsksForState } from '../use-asks-for-state';
import { seatLabel } from './seat-label';
import { type SeatFailure, useSeat, type WantedSeat } from './use-seat';

type SeatSheetProps = {
  tournament: WantedSeat & { readonly name: string; readonly status: string };
  onSeated: () => void;
  onClose: () => void;
  /** What the player is told about the tournament. */
  children: ReactNode;
};

/** Takes a player from 'Join' to a seat: one sum, one checkout, one button. */
export function SeatSheet({ tournament, onSeated, onClose, children }: SeatSheetProps) {
  const { t } = useLingui();
  const user = useUser();
  const hasAccess = user.hasAccess || tournament.accessFree;
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  const [chosen, setChosen] = useState<PurchasedItem | null>(null);
  const item = tournament.accessFree ? undefined : (chosen ?? soldItems(settings.data)[0]);
  const seat = useSeat(tournament, settings.data, { item, onSeated });
  const asksForState = useAsksForState();
  const [isAddingFunds, setIsAddingFunds] = useState(false);
  const isAskedFirst = useAskedFirst(true, onClose);
  const offline =
    useConnectionProblem() === 'offline' ? t`You are offline. Join once you are connected.` : null;
  const { price, topup, failure } = seat;
  const isPaying = topup.phase !== 'idle' && topup.phase !== 'ordering';
  const isInTheWay = isAskedFirst || isPaying || isAddingFunds || topup.notice !== null;
  const canLeave = tournament.status === 'upcoming' && price.entry > 0;

  return (
    <>
      <Dialog
        open={!isInTheWay}
        onClose={onClose}
        title={t`Join ${isolated(tournament.name)}?`}
        description={
          price.total === 0
            ? t`Taking part is free.`
            : canLeave
              ? t`You can leave until the start and get the entry fee back.`
              : undefined
        }
      >
        <FormError message={failure ? t(failure.message) : (topup.problem?.detail ?? offline)} />
        <WayOut code={failure?.code ?? topup.problem?.code ?? null} />
        {settings.data && item && !hasAccess && (
          <PurchaseOptions settings={settings.data} item={item} onChange={setChosen} />
        )}
        {user.hasAccess && user.passUntil && !tournament.accessFree && (
          <p className="text-ink-soft">
            {t`Your pass ends ${formatInstant(user.passUntil)}. You may play a seat that you take before, also afterwards.`}
          </p>
        )}
        {hasAccess && price.toPay > 0 && (
          <p role="status" className="font-semibold">
            {t`Insufficient funds! Please add funds to play.`}
          </p>
        )}
        {settings.data && !item && price.total > 0 && <PriceList price={price} />}
        {price.toPay > 0 && <InAppHint />}
        {asksForState && <StateForm />}
        {children}
        {/* The background is as wide as the sheet. A negative margin would let WebKit scroll it sideways. */}
        <div className="sticky -bottom-5 z-10 -mb-5 flex flex-col gap-1 pt-3 pb-5 before:absolute before:-inset-x-5 before:inset-y-0 before:-z-10 before:border-line before:border-t before:bg-surface sm:-bottom-6 sm:-mb-6 sm:pb-6 sm:before:-inset-x-6">
          <Button busy={seat.isBusy} disabled={!settings.data || asksForState} onClick={seat.take}>
            {seat.isBusy ? t`Processing...` : seatLabel(price)}
          </Button>
          {price.toPay > 0 && !asksForState && !item && (
            <Button
              variant="plain"
              size="small"
              disabled={seat.isBusy}
              onClick={() => setIsAddingFunds(true)}
            >
              {t`Add more than ${formatPrice(price.toPay)}`}
            </Button>
          )}
        </div>
      </Dialog>
      <AddFundsDialog
        open={isAddingFunds}
        onClose={() => setIsAddingFunds(false)}
        shortfall={price.toPay}
        tournamentId={tournament.id}
      />
      <TopupStatus phase={topup.phase} notice={topup.notice} onDismiss={topup.dismissNotice} />
    </>
  );
}

const others = { to: '/dashboard', search: {}, label: msg`See other tournaments` } as const;

/** Where a player goes on after a refusal, by the code of the problem. */
const ways = {
  tournament_full: others,
  tournament_closed: others,
  cancelled: others,
  not_ready: others,
  not_found: others,
  deposit_limit: { to: '/profile', search: {}, label: msg`See your limits` },
  play_limit: { to: '/profile', search: {}, label: msg`See your limits` },
  self_excluded: { to: '/profile', search: {}, label: msg`See your limits` },
  under_age: { to: '/kyc', search: {}, label: msg`Verify your identity` },
  suspended: { to: '/suspended', search: {}, label: msg`What you can do` },
} as const;

function WayOut({ code }: { code: SeatFailure['code'] }) {
  const { t } = useLingui();
  const way = code !== null && code in ways ? ways[code as keyof typeof ways] : null;
  if (!way) return null;
  return (
    <Link
      to={way.to}
      search={way.search}
      className="inline-flex min-h-11 items-center self-start font-semibold text-structure underline"
    >
      {t(way.label)}
    </Link>
  );
}

/** What a seat costs in all, and where the money comes from. */
function PriceList({ price }: { price: SeatPrice }) {
  const { t } = useLingui();
  const { access, entry, total, fromWallet, toPay, balanceAfter } = price;
  const { walletBalance, withdrawableBalance } = useUser();
  const isSum = access > 0 && entry > 0;
  // Deposits are used first, and what is paid now is one.
  const deposits = walletBalance - withdrawableBalance + toPay;
  const winnings = Math.max(0, Math.round((total - deposits) * 100) / 100);
  return (
    <dl className="flex flex-col gap-1.5 rounded-card bg-sunken p-4">
      {access > 0 && <Row label={t`Access fee, paid once`} value={formatPrice(access)} />}
      <Row label={t`Entry fee`} value={entry === 0 ? t`Free` : formatPrice(entry)} />
      {isSum && <Row label={t`In all`} value={formatPrice(total)} isStrong />}
      {toPay > 0 && fromWallet > 0 && (
        <Row label={t`From your wallet`} value={`−${formatPrice(fromWallet)}`} />
      )}
      {winnings > 0 && <Row label={t`Of your winnings`} value={`−${formatPrice(winnings)}`} />}
      {toPay > 0 && toPay !== total && <Row label={t`To pay now`} value={formatPrice(toPay)} isStrong />}
      <Row label={t`Wallet after joining`} value={formatRupees(balanceAfter)} />
    </dl>
  );
}

function Row({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={isStrong ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
      <dd className={classNames('text-end tabular-nums', isStrong ? 'figures text-lg' : 'font-semibold')}>
        {value}
      </dd>
    </div>
  );
}
