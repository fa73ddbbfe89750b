import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen';
import { FailurePage } from './ui/failure-page';
import { PageSpinner } from './ui/spinner';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingComponent: PageSpinner,
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the page is called, before the name of the site. */
    title?: string;
  }
}
