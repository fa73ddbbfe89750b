import { describeIssue } from '@paheli/core/describe-issue';
import { Problem } from '@paheli/core/problem';
import { mayAdminister } from '@paheli/engine/auth/second-factor';
import type { Viewer } from '@paheli/engine/deps';
import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { z } from 'zod';
import type { Context } from './context';
import { toErrorShape } from './errors';

// Where a schema has no sentence of its own.
z.config({ localeError: describeIssue });

/** The least a caller must be. */
export type Least = 'anyone' | 'player' | 'admin';

const t = initTRPC
  .context<Context>()
  .meta<{ readonly least: Least }>()
  .create({
    transformer: superjson,
    // Stacks never leave the process, in development either.
    isDev: false,
    errorFormatter: ({ error }) => toErrorShape(error),
    defaultMeta: { least: 'anyone' },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Anyone. A message over a socket is stamped here, before anything is awaited for it. */
export const visitor = t.procedure.use(async ({ ctx, next, type }) => {
  // A stream over HTTP would escape what sockets obey: their number, the end of their session, a restart.
  if (type === 'subscription' && ctx.receivedAt !== null)
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  const receivedAt = ctx.receivedAt ?? ctx.deps.now();
  await ctx.count?.();
  return next({ ctx: { receivedAt } });
});

/** Whoever is signed in. */
export const player = visitor.meta({ least: 'player' }).use(({ ctx, next }) => {
  const { viewer, token } = ctx;
  if (viewer === null || token === null) throw new Problem('unauthenticated');
  return next({ ctx: { viewer, token } });
});

/** Administrators. */
export const administrator = player.meta({ least: 'admin' }).use(async ({ ctx, next }) => {
  assertMayCall(ctx.viewer, 'admin');
  if (!(await mayAdminister(ctx.deps, ctx.viewer))) {
    const detail = 'Set up an authenticator app in your profile before you act as an administrator.';
    throw new Problem('forbidden', { detail, facts: { totpRequired: true } });
  }
  return next();
});

/** Throws where a caller is less than he has to be. */
export function assertMayCall(viewer: Viewer | null, least: Least): void {
  if (least === 'anyone') return;
  if (viewer === null) throw new Problem('unauthenticated');
  if (least === 'admin' && viewer.role !== 'admin') throw new Problem('forbidden');
}
