import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import './lib/language/i18n';
import { showAll } from './lib/page/prerendered';
import { AuthProvider } from './lib/session/auth';
import type { SiteRouter } from './router';

/** The whole application, identical in the browser and in the prerenderer. */
export function App({ router }: { router: SiteRouter }) {
  useEffect(showAll, []);
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <AuthProvider>
          <RouterProvider router={router} />
        </AuthProvider>
      </I18nProvider>
    </StrictMode>
  );
}
