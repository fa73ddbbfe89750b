import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type PlayLimits, SetLimits } from '@paheli/core/wallet/deposit-limit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { storeChanged } from '../../../lib/api/store-changed';
import { api, queries, trpc } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatInstant, formatPrice } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DescriptionList } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { RadioGroup } from '../../../ui/radio-group';
import { Skeleton } from '../../../ui/skeleton';
import { FormError, TextField } from '../../../ui/text-field';
import { SubmitRow } from '../submit-row';
import { Section } from './section';

/** Responsible play: the limits of one day and self-exclusion. */
export function LimitsSection() {
  const { t } = useLingui();
  const limits = trpc.wallet.limits.mine.useQuery();
  return (
    <Section title={t`Responsible play`} hint={t`Limits that you set for yourself.`}>
      {limits.isPending && (
        <div role="status" aria-label={t`Loading your limits`} className="flex flex-col gap-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-11" />
        </div>
      )}
      {limits.isError && <QueryFailure title={t`Your limits could not be loaded`} query={limits} />}
      {limits.data && <Limits limits={limits.data} />}
    </Section>
  );
}

/** A limit that its owner can change: of deposits in rupees, or of play in minutes. */
type Kind = 'dailyDepositLimit' | 'dailyMinutes';

function Limits({ limits }: { limits: PlayLimits }) {
  const { t } = useLingui();
  const [changing, setChanging] = useState<Kind | null>(null);
  const [isExcluding, setIsExcluding] = useState(false);
  const { excludedUntil } = limits;
  const { hasWallet } = useUser();
  // Without a wallet there is nothing to limit, unless a limit stands from before.
  const isLimited = hasWallet || limits.dailyDepositLimit !== null;
  return (
    <>
      <DescriptionList
        facts={[
          ...(isLimited
            ? ([
                [t`Daily deposit limit`, amountOf(limits.dailyDepositLimit)],
                [t`Added today`, formatPrice(limits.depositedToday)],
                ...changeOf(limits.nextDepositLimitFrom, amountOf(limits.nextDepositLimit)),
              ] as const)
            : []),
          [t`Daily playing time`, minutesOf(limits.dailyMinutes)],
          [t`Played today`, minutesOf(limits.minutesPlayedToday)],
          ...changeOf(limits.nextDailyMinutesFrom, minutesOf(limits.nextDailyMinutes)),
          ...(excludedUntil ? ([[t`Excluded`, t`until ${formatInstant(excludedUntil)}`]] as const) : []),
        ]}
      />
      {changing ? (
        <LimitForm key={changing} kind={changing} limit={limits[changing]} onDone={() => setChanging(null)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isLimited && (
            <Button variant="quiet" size="small" onClick={() => setChanging('dailyDepositLimit')}>
              {limits.dailyDepositLimit === null ? t`Set a limit` : t`Change limit`}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => setChanging('dailyMinutes')}>
            {t`Limit playing time`}
          </Button>
          <Button variant="quiet" size="small" onClick={() => setIsExcluding(true)}>
            {excludedUntil ? t`Stay away longer` : t`Take a break`}
          </Button>
        </div>
      )}
      <ExclusionDialog open={isExcluding} onClose={() => setIsExcluding(false)} />
    </>
  );
}

/** Returns the row about a pending change; none where nothing changes. */
function changeOf(from: Date | null, to: string): readonly (readonly [string, string])[] {
  return from ? [[t`Changes`, t`to ${to} on ${formatInstant(from)}`]] : [];
}

function amountOf(limit: number | null): string {
  return limit === null ? t`none` : formatPrice(limit);
}

function minutesOf(minutes: number | null): string {
  return minutes === null ? t`no limit` : t`${minutes} min`;
}

/** Parses the amount. An empty field means no limit. */
const readAmount = (text: string | number | null) => (text === '' || text === null ? null : Number(text));

/** The form for one of the limits. */
function LimitForm({ kind, limit, onDone }: { kind: Kind; limit: number | null; onDone: () => void }) {
  const { t } = useLingui();
  const form = useForm<SetLimits>({ resolver: zodResolver(SetLimits), defaultValues: { [kind]: limit } });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: [kind],
    otherwise: t`Your limit could not be set. Please try again.`,
    async send(values) {
      const limits = await api.wallet.limits.set.mutate(values);
      storeChanged(queries.wallet.limits.mine, undefined, limits);
      const from = kind === 'dailyMinutes' ? limits.nextDailyMinutesFrom : limits.nextDepositLimitFrom;
      showToast(from ? t`Your limit will change in 24 hours.` : t`Your limit was set.`, 'success');
      onDone();
    },
  });
  const ofKind =
    kind === 'dailyMinutes'
      ? ({ label: t`Minutes of play in a day`, inputMode: 'numeric', step: '1' } as const)
      : ({ label: t`Daily deposit limit (INR)`, inputMode: 'decimal', step: '0.01', prefix: '₹' } as const);
  return (
    <form noValidate onSubmit={submit} aria-label={t`Set a limit`} className="flex flex-col gap-3">
      <FormError message={failure} />
      <TextField
        {...ofKind}
        type="number"
        min={0}
        hint={t`A lower limit applies at once, a higher one after 24 hours. Leave it empty for no limit.`}
        {...field(kind, { setValueAs: readAmount })}
      />
      <SubmitRow
        isSubmitting={isSubmitting}
        submit={t`Save limit`}
        submitting={t`Saving...`}
        onCancel={onDone}
      />
    </form>
  );
}

const periods = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
] as const;

/** Excludes the user from play for a period. An exclusion cannot be revoked. */
function ExclusionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [days, setDays] = useState('7');
  const exclude = trpc.wallet.limits.excludeSelf.useMutation({
    onSuccess(limits) {
      storeChanged(queries.wallet.limits.mine, undefined, limits);
      showToast(t`You are excluded from playing for now.`, 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t`Take a break?`}
      description={t`You cannot add money, buy access or join tournaments until it is over. It cannot be shortened. What your wallet holds stays yours.`}
      confirm={t`Exclude me`}
      cancel={t`Not now`}
      variant="danger"
      busy={exclude.isPending}
      onConfirm={() => exclude.mutate({ days: Number(days) })}
      onCancel={onClose}
    >
      <RadioGroup
        legend={t`For`}
        options={periods}
        name="days"
        onChange={({ target }) => setDays(target.value)}
        value={days}
      />
    </ConfirmDialog>
  );
}
