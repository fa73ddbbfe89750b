import type { MessageDescriptor } from '@lingui/core';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { languageInPath } from './lib/language/language-in-path';
import { watchSteps } from './lib/page/hold-address';
import { routeTree } from './routeTree.gen';
import { FailurePage } from './ui/failure-page';
import { PageSpinner } from './ui/spinner';

/** Creates the router of the site. It follows the address bar unless another history is given. */
export function createSiteRouter(history?: RouterHistory) {
  if (!history) watchSteps();
  return createRouter({
    routeTree,
    rewrite: languageInPath,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: FailurePage,
    // A prerendered page does not scroll, and the script for scrolling would become part of the page.
    scrollRestoration: history === undefined,
    // Navigation jumps to the top without animation. Only links within a page scroll smoothly.
    scrollRestorationBehavior: 'instant',
  });
}

export type EarlyCall = readonly [procedure: string, input?: Readonly<Record<string, unknown>>];

export type SiteRouter = ReturnType<typeof createSiteRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
  interface StaticDataRouteOption {
    /** The page's name, shown before the site's name in the title. */
    title?: MessageDescriptor;
    /**
     * The calls of the page that are made before its code is loaded, its main call first. A string such as `$2` in an
     * input stands for that part of the path.
     */
    earlyCalls?: readonly EarlyCall[];
  }
}
