import { useLingui } from '@lingui/react/macro';
import type { PlayLimits } from '@paheli/core/wallet/deposit-limit';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant, formatPrice } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { ExclusionDialog } from './exclusion-dialog';
import { LimitForm } from './limit-form';
import { Section } from './section';

/** Responsible play: the daily deposit limit and self-exclusion. */
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

function Limits({ limits }: { limits: PlayLimits }) {
  const { t } = useLingui();
  const [isChanging, setIsChanging] = useState(false);
  const [isExcluding, setIsExcluding] = useState(false);
  const { excludedUntil } = limits;
  return (
    <>
      <DescriptionList
        facts={[
          [t`Daily deposit limit`, amountOf(limits.dailyDepositLimit)],
          [t`Added today`, formatPrice(limits.depositedToday)],
          ...(limits.nextDepositLimitFrom
            ? ([
                [
                  t`Changes`,
                  t`to ${amountOf(limits.nextDepositLimit)} on ${formatInstant(limits.nextDepositLimitFrom)}`,
                ],
              ] as const)
            : []),
          ...(excludedUntil ? ([[t`Excluded`, t`until ${formatInstant(excludedUntil)}`]] as const) : []),
        ]}
      />
      {isChanging ? (
        <LimitForm limit={limits.dailyDepositLimit} onDone={() => setIsChanging(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="small" onClick={() => setIsChanging(true)}>
            {limits.dailyDepositLimit === null ? t`Set a limit` : t`Change limit`}
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

function amountOf(limit: number | null): string {
  return limit === null ? 'none' : formatPrice(limit);
}
