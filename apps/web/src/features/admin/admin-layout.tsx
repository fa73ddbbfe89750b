import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../lib/format';
import { trpc } from '../../lib/trpc';
import { Pill } from '../../ui/pill';

const refreshMs = 30_000;

/** The parts of the administration, in the order of the bar. */
const sections = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/reconciliation', label: 'Reconciliation' },
  { to: '/admin/withdrawals', label: 'Withdrawals' },
] as const;

/** What stands above every page of the administration. */
export function AdminLayout() {
  const stats = trpc.admin.stats.useQuery(undefined, { refetchInterval: refreshMs });
  const bar = useActiveInView();
  return (
    <div className="flex flex-col gap-5 pt-5 md:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[1.75rem]">Admin Dashboard</h1>
        {stats.data && <Pill tone="right">{formatCount(stats.data.onlineUsers)} online</Pill>}
      </div>
      <nav ref={bar} aria-label="Administration" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
        <ul className="flex gap-1 border-line border-b">
          {sections.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: to === '/admin', includeSearch: false }}
                activeProps={{ className: 'border-act text-ink' }}
                inactiveProps={{ className: 'border-transparent text-ink-soft' }}
                className="flex min-h-11 items-center whitespace-nowrap border-b-[3px] px-3 font-semibold hover:text-ink"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}

/** Keeps the section one is in visible where the bar is wider than the screen. */
function useActiveInView() {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each path has another active link.
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return bar;
}
