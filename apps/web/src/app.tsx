import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { showAll } from './lib/page/prerendered';
import { AuthProvider } from './lib/session/auth';
import type { SiteRouter } from './router';

/** The whole application, identical in the browser and in the prerenderer. */
export function App({ router }: { router: SiteRouter }) {
  useEffect(showAll, []);
  return (
    <StrictMode>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </StrictMode>
  );
}
