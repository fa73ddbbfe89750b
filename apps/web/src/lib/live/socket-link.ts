import type { AppRouter } from '@paheli/server/router';
import { wsLink } from '@trpc/client';
import superjson from 'superjson';
import { socketClient } from './socket';

/** Carries subscriptions and calls over the session's connection. */
export const link = wsLink<AppRouter>({ client: socketClient, transformer: superjson });
