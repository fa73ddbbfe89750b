import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, queryClient, trpc } from './trpc';

/** For pages that read and write through tRPC. */
export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
