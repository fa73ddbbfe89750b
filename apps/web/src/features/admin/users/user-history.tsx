import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { HistoryLine } from '@paheli/core/reports/user-history';
import { History } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { PagedList } from '../../../ui/paged-list';
import { Timeline, type TimelineStep } from '../../../ui/timeline';
import { nameAction } from '../audit/action-names';
import { TournamentLink } from '../tournament-link';

/** What happened with an account, the newest first. */
export function UserHistory({ userId }: { userId: string }) {
  const { t } = useLingui();
  const list = trpc.admin.users.history.useInfiniteQuery({ userId, limit: pageSize }, byCursor);
  return (
    <section aria-labelledby="history-title" className="tile flex flex-col gap-4 p-4">
      <h3 id="history-title" className="text-lg">
        {t`History`}
      </h3>
      <PagedList
        list={list}
        failure={t`The history could not be loaded`}
        empty={{ icon: History, title: t`Nothing has happened yet` }}
      >
        {(lines) => <Timeline label={t`History`} steps={lines.map(stepOf)} />}
      </PagedList>
    </section>
  );
}

function stepOf(line: HistoryLine): TimelineStep {
  const { id, at, kind, tournament, actor } = line;
  return {
    key: id,
    at,
    state: kind === 'violations' || kind === 'payment_lost' ? 'wrong' : 'done',
    name: nameOf(line),
    detail: tournament ? <TournamentLink tournament={tournament} /> : actor && t`By ${isolated(actor)}`,
  };
}

function nameOf({ kind, text, amount, count }: HistoryLine): string {
  switch (kind) {
    case 'registered':
      return t`Registered`;
    case 'money':
      return `${text ?? ''}, ${formatSigned(amount ?? 0)}`;
    case 'payment_lost':
      return t`Payment of ${formatRupees(amount ?? 0)} that was not credited`;
    case 'joined':
      return t`Took a seat`;
    case 'left':
      return t`Gave the seat back`;
    case 'played':
      if (count === null) return t`Played: scores are not shown yet`;
      return t`${plural(count, { one: 'Played: # right answer', other: 'Played: # right answers' })}`;
    case 'violations':
      return t`${plural(count ?? 0, { one: '# violation', other: '# violations' })}`;
    case 'kyc':
      return t`KYC submitted`;
    case 'decision':
      return nameAction(text ?? '');
  }
}

function formatSigned(rupees: number): string {
  return `${rupees < 0 ? '−' : '+'}${formatRupees(Math.abs(rupees))}`;
}
