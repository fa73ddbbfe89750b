import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalEvidence as Evidence } from '@paheli/core/wallet/withdrawals/evidence';
import type { ReactNode } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { formatDay, formatRupees } from '../../../lib/text/format';
import { pointsBeside } from '../../../lib/text/points';
import { nameDestination, stateOfWithdrawal } from '../../../lib/text/withdrawal-words';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeletons } from '../../../ui/skeleton';
import { TournamentLink } from '../tournament-link';

/** The prizes that a withdrawal comes from, with their integrity, and the player's earlier withdrawals. */
export function WithdrawalEvidence({ withdrawalId }: { withdrawalId: string }) {
  const { t } = useLingui();
  const evidence = trpc.admin.withdrawals.evidence.useQuery({ withdrawalId });
  if (evidence.isError) {
    return <QueryFailure title={t`The source of the money could not be loaded`} query={evidence} />;
  }
  if (!evidence.data) {
    return (
      <Skeletons
        label={t`Loading the source of the money`}
        count={3}
        className="flex flex-col gap-2"
        each="h-10"
      />
    );
  }
  const { prizes, earlier } = evidence.data;
  return (
    <>
      <Lines title={t`Won with`} empty={t`No prize is in this money.`}>
        {prizes.map((prize) => (
          <Prize key={prize.sessionId} prize={prize} />
        ))}
      </Lines>
      <Lines title={t`Earlier withdrawals`} empty={t`This is the first one.`}>
        {earlier.map((withdrawal) => (
          <Earlier key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </Lines>
    </>
  );
}

function Lines({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5 border-line border-t pt-4">
      <h3 className="text-lg">{title}</h3>
      {children.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">{children}</ul>
      )}
    </section>
  );
}

type LineProps = { name: ReactNode; amount: number; detail: readonly (string | false)[] };

function Line({ name, amount, detail }: LineProps) {
  return (
    <li className="py-1.5">
      <p className="flex items-baseline gap-3">
        <span className="wrap-anywhere min-w-0 flex-1 font-medium">{name}</span>
        <span className="figures text-right">{formatRupees(amount)}</span>
      </p>
      <p className="text-[0.875rem] text-ink-soft">{detail.filter((each) => each !== false).join(', ')}</p>
    </li>
  );
}

function Prize({ prize }: { prize: Evidence['prizes'][number] }) {
  const { t } = useLingui();
  const { tournament, amount, paidAt, rank, score, violationCount, integrityScore, wasHeld } = prize;
  return (
    <Line
      name={<TournamentLink tournament={tournament} />}
      amount={amount}
      detail={[
        formatDay(paidAt),
        rank !== null && t`Rank #${rank}`,
        t`${plural(score, { one: '# right answer', other: '# right answers' })}`,
        pointsBeside(prize) ?? false,
        t`${plural(violationCount, { one: '# violation', other: '# violations' })}`,
        t`integrity score ${integrityScore}`,
        wasHeld && t`was held`,
      ]}
    />
  );
}

function Earlier({ withdrawal }: { withdrawal: Evidence['earlier'][number] }) {
  const { t } = useLingui();
  const { createdAt, amount, destination, isSameDestination } = withdrawal;
  const { label } = stateOfWithdrawal(withdrawal);
  return (
    <Line
      name={t(label)}
      amount={amount}
      detail={[
        formatDay(createdAt),
        isSameDestination ? t`to the same destination` : nameDestination(destination),
      ]}
    />
  );
}
