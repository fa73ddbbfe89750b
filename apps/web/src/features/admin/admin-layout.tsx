import { useLingui } from '@lingui/react/macro';
import type { AdminWaiting } from '@paheli/core/reports/stats';
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { trpc } from '../../lib/api/trpc';
import { useUser } from '../../lib/session/auth';
import { mayAdminister } from '../../lib/session/may-administer';
import { formatCount } from '../../lib/text/format';
import { Badge } from '../../ui/badge';
import { PageSpinner } from '../../ui/spinner';
import { useMay } from './may';
import { NotificationLog } from './notification-log';
import { useNotificationFeed } from './notifications';
import { type Section, sectionOf, useGroups, useSections } from './sections';
import { Shortcuts } from './shortcuts';

const refreshMs = 30_000;

/**
 * The frame of every administration page. An administrator who has lost the role is sent to the dashboard by a full
 * navigation, so that nothing of the administration stays in memory. An administrator whose duty does not open a section is
 * sent to the first that it opens.
 */
export function AdminLayout() {
  const isOpenTo = mayAdminister(useUser());
  useEffect(() => {
    if (!isOpenTo) window.location.replace('/dashboard');
  }, [isOpenTo]);
  const { pathname } = useLocation();
  const sections = useSections();
  if (!isOpenTo) return <PageSpinner />;
  const section = sectionOf(pathname);
  const isOpen = !section || sections.some(({ to }) => to === section.to);
  return isOpen ? <AdminFrame /> : <Navigate to={sections[0]?.to ?? '/dashboard'} replace />;
}

/** The sections are at the side on a desktop and on top on a phone. */
function AdminFrame() {
  const { t } = useLingui();
  useNotificationFeed();
  const may = useMay();
  const seesAll = may('admin.stats');
  const stats = trpc.admin.stats.useQuery(undefined, { refetchInterval: refreshMs, enabled: seesAll });
  const waiting = trpc.admin.waiting.useQuery(undefined, {
    refetchInterval: refreshMs,
    enabled: may('admin.waiting'),
  });
  const { role } = useUser();
  return (
    <div className="flex flex-col gap-5 pt-5 lg:grid lg:grid-cols-[12rem_1fr] lg:gap-x-8 lg:pt-8">
      <AdminNav waiting={waiting.data} />
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-[1.75rem]">{role === 'admin' ? t`Admin Dashboard` : t`Your quizzes`}</h1>
          <div className="flex flex-wrap items-center gap-2">
            <Shortcuts />
            {stats.data && <Badge tone="right">{t`${formatCount(stats.data.onlineUsers)} online`}</Badge>}
            {seesAll && <NotificationLog />}
          </div>
        </div>
        <Outlet />
      </div>
    </div>
  );
}

/** The navigation of the administration: a scrolling strip on a phone, a sidebar on a desktop. */
function AdminNav({ waiting }: { waiting: AdminWaiting | undefined }) {
  const { t } = useLingui();
  const bar = useActiveInView(waiting !== undefined);
  const groups = useGroups();
  return (
    <nav
      ref={bar}
      aria-label={t`Administration`}
      className="relative -mx-4 overflow-x-auto px-4 sm:-mx-6 sm:px-6 lg:sticky lg:top-24 lg:mx-0 lg:max-h-[calc(var(--screen)-7rem)] lg:self-start lg:overflow-y-auto lg:px-0"
    >
      <div className="flex min-w-max border-line border-b lg:min-w-0 lg:flex-col lg:gap-4 lg:border-b-0">
        {groups.map(({ name, sections }) => (
          <section
            key={name.id}
            aria-label={t(name)}
            className="border-line max-lg:not-first:ml-1 max-lg:not-first:border-l max-lg:not-first:pl-1"
          >
            <h2 className="hidden px-4 pb-1 text-[0.8125rem] text-ink-soft lg:block">{t(name)}</h2>
            <ul className="flex gap-1 lg:flex-col">
              {sections.map((section) => (
                <SectionLink key={section.to} section={section} waiting={waiting} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

function SectionLink({ section, waiting }: { section: Section; waiting: AdminWaiting | undefined }) {
  const { t } = useLingui();
  const { to, label, waiting: kinds = [] } = section;
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ exact: to === '/admin', includeSearch: false }}
        activeProps={{ className: 'border-act text-ink lg:bg-structure-soft lg:text-structure' }}
        inactiveProps={{
          className: 'border-transparent text-ink-soft hover:text-ink lg:hover:bg-sunken',
        }}
        className="flex min-h-11 items-center gap-2 whitespace-nowrap border-b-[3px] px-3 font-semibold transition-colors lg:justify-between lg:rounded-card lg:border-b-0 lg:px-4"
      >
        {t(label)}
        {waiting && <WaitingCount count={kinds.reduce((sum, kind) => sum + waiting[kind], 0)} />}
      </Link>
    </li>
  );
}

function WaitingCount({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <span className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-structure-soft px-2 font-semibold text-[0.8125rem] text-structure leading-none tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> {t`waiting`}</span>
    </span>
  );
}

/** Scrolls the active link into view where the bar is wider than the screen. */
function useActiveInView(hasBadges: boolean) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path has another active link, and badges move the links.
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname, hasBadges]);
  return bar;
}
