import { useLingui } from '@lingui/react/macro';
import type { Category } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { filterCategories } from '../../lib/page/dashboard-search';
import { categoryNames } from '../../lib/text/category-names';

/** Filters tournaments by category. The address holds the choice. */
export function CategoryFilter({ selected }: { selected: Category | undefined }) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Category`}
      className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1.5">
        {filterCategories.map((category) => {
          const isSelected = category === (selected ?? 'all');
          return (
            <li key={category}>
              <Link
                to="/dashboard"
                search={category === 'all' ? {} : { category }}
                replace
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
                data-selected={isSelected || undefined}
                className="flex min-h-11 items-center rounded-full bg-sunken px-4 font-semibold text-[0.9375rem] text-ink-soft transition-colors hover:text-ink data-selected:bg-act data-selected:text-on-act"
              >
                {category === 'all' ? t`all` : t(categoryNames[category]).toLowerCase()}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
