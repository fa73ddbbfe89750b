import './theme.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from './lib/auth';
import { onSessionExpired, session } from './lib/session';
import { reloadWhenStale } from './lib/stale-build';
import { router } from './router';

reloadWhenStale();
onSessionExpired(() => void router.navigate({ to: '/login' }));
// Whoever is signed out elsewhere must not stay on a guarded page: the guards look again.
session.subscribe(() => {
  if (!session.get()) void router.invalidate();
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <AuthProvider>
      <RouterProvider router={router} />
    </AuthProvider>
  </StrictMode>,
);
