import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminStats, AdminWaiting } from '@paheli/core/reports/stats';
import { Link, linkOptions } from '@tanstack/react-router';
import { CircleCheck, Info, ShieldAlert } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatPrice } from '../../../lib/text/format';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { Stat } from '../../../ui/stat';
import { useMay } from '../may';
import { useNotifications } from '../notifications';
import { useSections } from '../sections';
import { RecentUsers } from './recent-users';
import { Trends } from './trends';

/** The overview: what waits for a decision, key figures, the newest users, live notifications and trends, as the duty opens them. */
export function OverviewPage() {
  const may = useMay();
  const seesAll = may('admin.stats');
  return (
    <div className="flex flex-col gap-3">
      <WaitingDecisions />
      {seesAll && <Figures />}
      <div className="grid grid-cols-1 items-start gap-3 empty:hidden xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        {may('admin.users.list') && <RecentUsers />}
        {seesAll && <LiveNotifications />}
      </div>
      {seesAll && <Trends />}
    </div>
  );
}

const cards: readonly { label: MessageDescriptor; read: (stats: AdminStats) => string }[] = [
  { label: msg`Total Users`, read: ({ totalUsers }) => formatCount(totalUsers) },
  { label: msg`Active Tournaments`, read: ({ activeTournaments }) => formatCount(activeTournaments) },
  { label: msg`Total Questions`, read: ({ totalQuestions }) => formatCount(totalQuestions) },
  { label: msg`Online Users`, read: ({ onlineUsers }) => formatCount(onlineUsers) },
  { label: msg`Ongoing Quizzes`, read: ({ ongoingQuizzes }) => formatCount(ongoingQuizzes) },
  { label: msg`Total Revenue`, read: ({ totalRevenue }) => formatPrice(totalRevenue) },
];

/** The six key figures of the platform. The layout of the administration reloads them every 30 seconds. */
function Figures() {
  const { t } = useLingui();
  const stats = trpc.admin.stats.useQuery();
  if (stats.isError && !stats.data) {
    return <QueryFailure title={t`The figures could not be loaded`} query={stats} />;
  }
  return (
    <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-6">
      {cards.map(({ label, read }) => (
        <Stat key={label.id} label={t(label)}>
          {stats.data ? read(stats.data) : <Skeleton className="h-8 w-16" />}
        </Stat>
      ))}
    </div>
  );
}

const icons = { info: Info, warning: ShieldAlert, success: CircleCheck } as const;
const tones = { info: 'text-structure', warning: 'text-caution', success: 'text-correct' } as const;

/** Live notifications of the platform. Each stays for five seconds. */
function LiveNotifications() {
  const { t } = useLingui();
  const notifications = useNotifications();
  return (
    <section aria-labelledby="notifications-title" className="tile flex flex-col gap-2 p-4">
      <h2 id="notifications-title" className="font-semibold text-base">
        {t`Live Notifications`}
      </h2>
      <ul aria-live="polite" className="flex flex-col">
        {notifications.map(({ id, kind, tone, text }) => {
          const Icon = icons[tone];
          return (
            <li key={id} className="appear flex items-start gap-2.5 py-1.5">
              <Icon aria-hidden="true" className={`mt-0.5 size-5 flex-none ${tones[tone]}`} />
              <span className="min-w-0">
                <strong className="font-semibold">{kind}</strong> {text}
              </span>
            </li>
          );
        })}
      </ul>
      {notifications.length === 0 && (
        <p className="py-2 text-ink-soft">{t`Quiet. Registrations, joins, KYC and violations show up here.`}</p>
      )}
    </section>
  );
}

/** What waits for a decision, each kind with a link to its list. The layout of the administration reloads the numbers. */
function WaitingDecisions() {
  const { t } = useLingui();
  const waiting = trpc.admin.waiting.useQuery();
  const own = new Set(useSections().flatMap((section) => section.waiting ?? []));
  const due = waiting.data && kinds.filter((kind) => own.has(kind) && waiting.data[kind] > 0);
  return (
    <section aria-labelledby="waiting-title" className="tile flex flex-col gap-2 p-4">
      <h2 id="waiting-title" className="font-semibold text-base">
        {due?.length === 0 ? t`Nothing waits for a decision` : t`Waiting for a decision`}
      </h2>
      {/* All kinds have their place in two rows on a desktop, so that the figures below stay. */}
      <div className="lg:min-h-24">
        {due ? (
          <Kinds due={due} waiting={waiting.data} />
        ) : waiting.isError ? (
          <QueryFailure title={t`The waiting decisions could not be loaded`} query={waiting} />
        ) : (
          <Skeleton className="h-11" />
        )}
      </div>
    </section>
  );
}

type KindsProps = { due: readonly (keyof AdminWaiting)[]; waiting: AdminWaiting };

function Kinds({ due, waiting }: KindsProps) {
  return (
    <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:flex-wrap lg:px-0">
      {due.map((kind) => {
        const { count, link } = waitingKinds[kind];
        return (
          <li key={kind} className="flex-none">
            <Link
              {...link}
              className="flex min-h-11 items-center rounded-card bg-structure-soft px-3 font-semibold text-structure hover:underline"
            >
              {count(waiting[kind])}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Each kind of item that waits for a decision: its name and the list that shows the items, in display order. */
const waitingKinds = {
  kyc: {
    count: (n: number) => t`${plural(n, { one: '# KYC submission', other: '# KYC submissions' })}`,
    link: linkOptions({ to: '/admin/users', search: { kyc: 'pending' } }),
  },
  withdrawals: {
    count: (n: number) => t`${plural(n, { one: '# withdrawal', other: '# withdrawals' })}`,
    link: linkOptions({ to: '/admin/withdrawals' }),
  },
  heldPrizes: {
    count: (n: number) => t`${plural(n, { one: '# held prize', other: '# held prizes' })}`,
    link: linkOptions({ to: '/admin/prizes' }),
  },
  appeals: {
    count: (n: number) => t`${plural(n, { one: '# appeal', other: '# appeals' })}`,
    link: linkOptions({ to: '/admin/appeals' }),
  },
  reportedQuestions: {
    count: (n: number) => t`${plural(n, { one: '# reported question', other: '# reported questions' })}`,
    link: linkOptions({ to: '/admin/question-reports' }),
  },
  tournaments: {
    count: (n: number) =>
      t`${plural(n, { one: '# tournament to approve', other: '# tournaments to approve' })}`,
    link: linkOptions({ to: '/admin/tournaments', search: { waiting: true } }),
  },
  reportedTournaments: {
    count: (n: number) => t`${plural(n, { one: '# reported tournament', other: '# reported tournaments' })}`,
    link: linkOptions({ to: '/admin/tournaments', search: { reported: true } }),
  },
  decisions: {
    count: (n: number) => t`${plural(n, { one: '# decision to confirm', other: '# decisions to confirm' })}`,
    link: linkOptions({ to: '/admin/decisions' }),
  },
  promotions: {
    count: (n: number) => t`${plural(n, { one: '# promotion', other: '# promotions' })}`,
    link: linkOptions({ to: '/admin/users', search: { waiting: true } }),
  },
  suspensions: {
    count: (n: number) =>
      t`${plural(n, { one: '# suspension to confirm', other: '# suspensions to confirm' })}`,
    link: linkOptions({ to: '/admin/users' }),
  },
  messages: {
    count: (n: number) => t`${plural(n, { one: '# message', other: '# messages' })}`,
    link: linkOptions({ to: '/admin/messages' }),
  },
} as const satisfies Record<keyof AdminWaiting, { count: (n: number) => string; link: object }>;

const kinds = Object.keys(waitingKinds) as (keyof AdminWaiting)[];
