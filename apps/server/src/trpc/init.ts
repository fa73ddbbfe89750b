import { describeIssue } from '@paheli/core/describe-issue';
import { Problem } from '@paheli/core/problem';
import type { PoolPurpose } from '@paheli/db/pools';
import { mayAdminister } from '@paheli/engine/account/second-factor';
import type { Viewer } from '@paheli/engine/deps';
import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { eventTransformer } from '../live/event-text';
import { type Context, depsOfCall } from './context';
import { toErrorShape } from './errors';
import { maxConcurrentCalls } from './turns';

// Used where a schema has no message of its own.
z.config({ localeError: describeIssue });

/** The minimum role that a procedure requires. */
export type RequiredRole = 'anyone' | 'player' | 'admin';

/** Metadata of a procedure. */
type Meta = {
  readonly requiredRole: RequiredRole;
  /** The connections that the procedure uses, which also choose its caller's queue. */
  readonly purpose: PoolPurpose;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: eventTransformer,
    // Stacks never leave the process, in development either.
    isDev: false,
    errorFormatter: ({ error }) => toErrorShape(error),
    defaultMeta: { requiredRole: 'anyone', purpose: 'rest' },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/**
 * Allows anyone to call. A socket message gets its timestamp here, before anything is awaited, so waiting for a turn
 * costs a player no time. A query whose caller disconnected before its turn is dropped.
 */
export const visitor = t.procedure.use(async ({ ctx, meta, next, signal, type }) => {
  // A stream over HTTP would escape the rules for sockets: their number, the end of their session, a restart.
  if (type === 'subscription' && ctx.receivedAt !== null)
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  const receivedAt = ctx.receivedAt ?? ctx.deps.now();
  await ctx.count?.();
  const purpose = ctx.isExport ? 'exports' : (meta?.purpose ?? 'rest');
  const proceed = () => next({ ctx: { receivedAt, deps: depsOfCall(ctx, purpose) } });
  if (ctx.viewer === null || type === 'subscription') return proceed();
  const lane = purpose === 'play' ? 'play' : 'rest';
  return ctx.runInTurn(`${lane}:${ctx.viewer.userId}`, maxConcurrentCalls[lane], async () => {
    if (type === 'query' && signal?.aborted) throw new Problem('unavailable');
    return proceed();
  });
});

/** Requires a signed-in user. */
export const player = visitor.meta({ requiredRole: 'player', purpose: 'rest' }).use(({ ctx, next }) => {
  const { viewer, token } = ctx;
  if (viewer === null || token === null) throw new Problem('unauthenticated');
  return next({ ctx: { viewer, token } });
});

/** Requires a signed-in user, for questions and answers: calls that wait only for the user's own rows. */
export const quizPlayer = player.meta({ requiredRole: 'player', purpose: 'play' });

/** Requires a signed-in user, for exports. */
export const exporter = player.meta({ requiredRole: 'player', purpose: 'exports' });

/** Requires an administrator. */
export const administrator = player
  .meta({ requiredRole: 'admin', purpose: 'rest' })
  .use(async ({ ctx, next }) => {
    assertMayCall(ctx.viewer, 'admin');
    if (!(await mayAdminister(ctx.deps, ctx.viewer))) {
      const detail = 'Set up an authenticator app in your profile before you act as an administrator.';
      throw new Problem('forbidden', { detail, facts: { totpRequired: true } });
    }
    return next();
  });

/** Throws if the caller lacks the required role. */
export function assertMayCall(viewer: Viewer | null, requiredRole: RequiredRole): void {
  if (requiredRole === 'anyone') return;
  if (viewer === null) throw new Problem('unauthenticated');
  if (requiredRole === 'admin' && viewer.role !== 'admin') throw new Problem('forbidden');
}
