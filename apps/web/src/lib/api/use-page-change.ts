import { useLingui } from '@lingui/react';
import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pageTitle } from '../page/page-title';

/** Sets the document title, and moves the focus to a new page as a full load would. */
export function usePageChange(): void {
  const { _ } = useLingui();
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const title = pageTitle(name && _(name));
  // The focus moves only once the new page is rendered.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef(pathname);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isFirst) document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
