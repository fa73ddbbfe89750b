import { describeIssue } from '@paheli/core/describe-issue';
import { defaultLanguage } from '@paheli/core/languages';
import { Problem } from '@paheli/core/problem';
import type { PoolPurpose } from '@paheli/db/pools';
import { mayAdminister } from '@paheli/engine/account/second-factor';
import type { SignedInViewer } from '@paheli/engine/account/session';
import type { Viewer } from '@paheli/engine/deps';
import { isSuspendedAt, suspendedProblem } from '@paheli/engine/integrity/suspension-facts';
import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { eventTransformer } from '../live/event-text';
import { type ProcedureEvent, procedureChannel } from '../observe/channels';
import { type Context, depsOfCall, depsOfReplica } from './context';
import { toErrorShape, toProblemResponse } from './errors';
import { maxConcurrentCalls } from './turns';

// Used where a schema has no message of its own.
z.config({ localeError: describeIssue });

/** The minimum role that a procedure requires. */
export type RequiredRole = 'anyone' | 'player' | 'admin';

/**
 * Whether suspended users may call: not at all, unless their suspension freezes withdrawals, or always. See
 * SECURITY.md for what stays open.
 */
export type WhileSuspended = 'refused' | 'unless_frozen' | 'allowed';

/** Metadata of a procedure. */
type Meta = {
  readonly requiredRole: RequiredRole;
  /** The connections that the procedure uses, which also choose its caller's queue. */
  readonly purpose: PoolPurpose;
  /** `refused` if absent. Has no effect where anyone may call. */
  readonly whileSuspended?: WhileSuspended;
  /** Whether the procedure may read data that is some seconds old: it is then read from the replica, where there is one. */
  readonly mayBeStale?: boolean;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: eventTransformer,
    // Stacks never leave the process, in development either.
    isDev: false,
    errorFormatter: ({ error, ctx }) =>
      toErrorShape(error, ctx?.caller.language ?? defaultLanguage, ctx?.requestId),
    defaultMeta: { requiredRole: 'anyone', purpose: 'rest' },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Reports each call to those who measure or trace it, with its result. */
const reported = t.procedure.use(({ ctx, path, next }) => {
  const { receivedAt, requestId } = ctx;
  const door = receivedAt === null ? 'socket' : ctx.door;
  const event: ProcedureEvent = { procedure: path, door, requestId };
  return procedureChannel.tracePromise(async () => {
    const result = await next();
    event.code = result.ok ? 'ok' : toProblemResponse(result.error).code;
    return result;
  }, event);
});

/**
 * Allows anyone to call. A socket message gets its timestamp here, before anything is awaited, so waiting for a turn
 * costs a player no time. A query whose caller disconnected before its turn is dropped.
 */
export const visitor = reported.use(async ({ ctx, meta, next, signal, type }) => {
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

/** Requires a signed-in user who is not suspended. */
export const player = visitor.meta({ requiredRole: 'player', purpose: 'rest' }).use(({ ctx, meta, next }) => {
  const { viewer, token } = ctx;
  if (viewer === null || token === null) throw new Problem('unauthenticated');
  assertNotSuspended(viewer, meta?.whileSuspended, ctx.deps.now());
  return next({ ctx: { viewer, token } });
});

/** Requires a signed-in user, for questions and answers: calls that wait only for the user's own rows. */
export const quizPlayer = player.meta({ requiredRole: 'player', purpose: 'play' });

/** Requires a signed-in user, who may be suspended. */
export const accountHolder = player.meta({
  requiredRole: 'player',
  purpose: 'rest',
  whileSuspended: 'allowed',
});

/** Requires a signed-in user, for withdrawals and what they need. A suspension may freeze them. */
export const withdrawer = player.meta({
  requiredRole: 'player',
  purpose: 'rest',
  whileSuspended: 'unless_frozen',
});

/** Requires a signed-in user, who may be suspended, for exports. */
export const exporter = player.meta({
  requiredRole: 'player',
  purpose: 'exports',
  whileSuspended: 'allowed',
});

/** Requires an administrator. What may be stale is read from the replica, or from the primary where that one fails. */
export const administrator = player
  .meta({ requiredRole: 'admin', purpose: 'rest' })
  .use(async ({ ctx, meta, next }) => {
    assertMayCall(ctx.viewer, 'admin');
    if (!(await mayAdminister(ctx.deps, ctx.viewer))) {
      const detail = 'Set up an authenticator app in your profile before you act as an administrator.';
      throw new Problem('forbidden', { detail, facts: { totpRequired: true } });
    }
    const deps = meta?.mayBeStale || ctx.isExport ? depsOfReplica(ctx) : undefined;
    if (deps === undefined) return next();
    const result = await next({ ctx: { deps } });
    if (result.ok || toProblemResponse(result.error).status < 500) return result;
    ctx.replica?.distrust();
    ctx.deps.log.warn({ err: result.error }, 'a report failed on the replica and is read from the primary');
    return next();
  });

/** Requires an administrator, for reports and lists in which nobody looks for their own change of a moment ago. */
export const reporter = administrator.meta({ requiredRole: 'admin', purpose: 'rest', mayBeStale: true });

/** Throws `suspended` where the viewer is suspended at this instant and the procedure is not open to them. */
function assertNotSuspended(
  { suspension }: SignedInViewer,
  whileSuspended: WhileSuspended | undefined,
  now: Date,
): void {
  if (!isSuspendedAt(suspension, now)) return;
  if (whileSuspended === 'allowed' || (whileSuspended === 'unless_frozen' && !suspension.freeze)) return;
  throw suspendedProblem(suspension);
}

/** Throws if the caller lacks the required role. */
export function assertMayCall(viewer: Viewer | null, requiredRole: RequiredRole): void {
  if (requiredRole === 'anyone') return;
  if (viewer === null) throw new Problem('unauthenticated');
  if (requiredRole === 'admin' && viewer.role !== 'admin') throw new Problem('forbidden');
}
