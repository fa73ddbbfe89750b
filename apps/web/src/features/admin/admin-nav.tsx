import { useLingui } from '@lingui/react/macro';
import type { AdminWaiting } from '@paheli/core/reports/stats';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../lib/text/format';
import { sections } from './sections';

/** The navigation of the administration: a scrolling strip on a phone, a sidebar on a desktop. */
export function AdminNav({ waiting }: { waiting: AdminWaiting | undefined }) {
  const { t } = useLingui();
  const bar = useActiveInView(waiting !== undefined);
  return (
    <nav
      ref={bar}
      aria-label={t`Administration`}
      className="relative -mx-4 overflow-x-auto px-4 sm:-mx-6 sm:px-6 lg:sticky lg:top-24 lg:mx-0 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto lg:px-0"
    >
      <ul className="flex min-w-max gap-1 border-line border-b lg:min-w-0 lg:flex-col lg:border-b-0">
        {sections.map(({ to, label, waiting: what }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              activeProps={{
                className: 'border-act text-ink lg:bg-structure-soft lg:text-structure',
              }}
              inactiveProps={{
                className: 'border-transparent text-ink-soft hover:text-ink lg:hover:bg-sunken',
              }}
              className="flex min-h-11 items-center gap-2 whitespace-nowrap border-b-[3px] px-3 font-semibold transition-colors lg:justify-between lg:rounded-card lg:border-b-0 lg:px-4"
            >
              {t(label)}
              {what && waiting && <Badge count={what.reduce((sum, key) => sum + waiting[key], 0)} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Badge({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <span className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-full bg-wrong-soft px-2 font-semibold text-[0.8125rem] text-wrong leading-none tabular-nums">
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
