import { describeIssue } from '@paheli/core/describe-issue';
import { defaultLanguage } from '@paheli/core/languages';
import { Problem } from '@paheli/core/problem';
import type { PoolPurpose } from '@paheli/db/pools';
import { mayAdminister } from '@paheli/engine/account/second-factor';
import type { SignedInViewer } from '@paheli/engine/account/session';
import type { Deps, Viewer } from '@paheli/engine/deps';
import { isSuspendedAt, suspendedProblem } from '@paheli/engine/integrity/suspension-facts';
import { initTRPC, TRPCError, type TRPCProcedureType } from '@trpc/server';
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
      toErrorShape(error, ctx?.call.caller.language ?? defaultLanguage, ctx?.call.requestId),
    defaultMeta: { requiredRole: 'anyone', purpose: 'rest' },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** What a middleware of every call needs of it. */
type Incoming = {
  readonly ctx: Context;
  readonly path: string;
  readonly type: TRPCProcedureType;
  readonly meta: Meta | undefined;
  readonly signal: AbortSignal | undefined;
};

/** How a call ended. */
type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: TRPCError };

/** What every procedure has: the dependencies of the call, and when it arrived. */
type Admitted = { readonly deps: Deps; readonly receivedAt: Date };

/**
 * Admits a call and reports it, with its result, to those who measure or trace it. A socket message gets its timestamp here,
 * before anything is awaited, so waiting for a turn costs a player no time. A query whose caller disconnected before its
 * turn is dropped.
 */
async function admit<Result extends Outcome>(
  incoming: Incoming,
  proceed: (admitted: Admitted) => Promise<Result>,
): Promise<Result> {
  const { receivedAt, door, requestId } = incoming.ctx.call;
  const event: ProcedureEvent = {
    procedure: incoming.path,
    door: receivedAt === null ? 'socket' : door,
    requestId,
  };
  let refusal: unknown;
  const result = await procedureChannel.tracePromise(async () => {
    try {
      const ended = await runInTurn(incoming, proceed);
      event.code = ended.ok ? 'ok' : toProblemResponse(ended.error).code;
      return ended;
    } catch (error) {
      // A result like any other, not an error of the server.
      event.code = toProblemResponse(error).code;
      refusal = error;
      return undefined;
    }
  }, event);
  if (result === undefined) throw refusal;
  return result;
}

async function runInTurn<Result>(
  { ctx, type, meta, signal }: Incoming,
  proceed: (admitted: Admitted) => Promise<Result>,
): Promise<Result> {
  const { services, call } = ctx;
  const { viewer } = call;
  // A stream over HTTP would escape the rules for sockets: their number, the end of their session, a restart.
  if (type === 'subscription' && call.receivedAt !== null)
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  const receivedAt = call.receivedAt ?? services.arrivedAt();
  await call.count?.();
  const purpose = call.isExport ? 'exports' : (meta?.purpose ?? 'rest');
  const run = () => proceed({ receivedAt, deps: depsOfCall(ctx, purpose) });
  if (viewer === null || type === 'subscription') return run();
  const lane = purpose === 'play' ? 'play' : 'rest';
  return services.runInTurn(`${lane}:${viewer.userId}`, maxConcurrentCalls[lane], async () => {
    if (type === 'query' && signal?.aborted) throw new Problem('unavailable');
    return run();
  });
}

/** Allows anyone to call. */
export const visitor = t.procedure.use((incoming) =>
  admit(incoming, (admitted) => incoming.next({ ctx: { ...admitted, viewer: incoming.ctx.call.viewer } })),
);

/** Requires a signed-in user who is not suspended. */
export const player = t.procedure.meta({ requiredRole: 'player', purpose: 'rest' }).use((incoming) =>
  admit(incoming, async (admitted) => {
    const { viewer, token } = incoming.ctx.call;
    if (viewer === null || token === null) throw new Problem('unauthenticated');
    assertNotSuspended(viewer, incoming.meta?.whileSuspended, admitted.deps.now());
    return incoming.next({ ctx: { ...admitted, viewer, token } });
  }),
);

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
    const deps = meta?.mayBeStale || ctx.call.isExport ? depsOfReplica(ctx.deps, ctx) : undefined;
    if (deps === undefined) return next();
    const result = await next({ ctx: { deps } });
    if (result.ok || toProblemResponse(result.error).status < 500) return result;
    ctx.services.replica?.distrust();
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
