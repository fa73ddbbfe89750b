import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, queryClient, trpc } from './trpc';

/** Provides tRPC and its query cache to pages. */
export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
