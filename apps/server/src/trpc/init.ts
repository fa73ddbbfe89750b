import { hasRights, isOnDuty } from '@paheli/core/account/is-on-duty';
import { keyOfIssue } from '@paheli/core/describe-issue';
import { defaultLanguage } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { assertMoneyMode, assertSocialMode } from '@paheli/engine/account/legal-mode';
import { mayAdminister } from '@paheli/engine/account/second-factor';
import type { SignedInViewer } from '@paheli/engine/account/session';
import type { Deps, Viewer } from '@paheli/engine/deps';
import { isSuspendedAt, suspendedProblem } from '@paheli/engine/foundation/suspension-facts';
import { initTRPC, TRPCError, type TRPCProcedureType } from '@trpc/server';
import { z } from 'zod';
import type { Arrival } from '../http/arrival-clock';
import { eventTransformer } from '../live/event-text';
import { type ProcedureEvent, procedureChannel } from '../observe/channels';
import { type Context, depsFor, depsOfCall, depsOfReplica } from './context';
import { toErrorShape, toProblemResponse } from './errors';
import { keepNewest } from './newest-streams';
import { type ProcedureRule, ruleFor } from './procedures';
import { maxConcurrentCalls } from './turns';

// Used where a schema has no message of its own.
z.config({ localeError: keyOfIssue });

const t = initTRPC.context<Context>().create({
  transformer: eventTransformer,
  // Stacks never leave the process, in development either.
  isDev: false,
  errorFormatter: ({ error, ctx }) =>
    toErrorShape(error, ctx?.call.caller.language ?? defaultLanguage, ctx?.call.requestId),
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** What a middleware of every call needs of it. */
type Incoming = {
  readonly ctx: Context;
  readonly path: string;
  readonly type: TRPCProcedureType;
  readonly signal: AbortSignal | undefined;
};

/** How a call ended. */
type Outcome =
  | { readonly ok: true; readonly data?: unknown }
  | { readonly ok: false; readonly error: TRPCError };

/** What every procedure has: the dependencies of the call, and when it arrived. */
type Admitted = { readonly deps: Deps; readonly arrival: Arrival };

/**
 * Admits a call and reports it, with its result, to those who measure or trace it. A socket message gets its timestamp here,
 * before anything is awaited, so waiting for a turn costs a player no time. A query whose caller disconnected before its
 * turn is dropped.
 */
async function admit<Result extends Outcome>(
  incoming: Incoming,
  proceed: (admitted: Admitted) => Promise<Result>,
): Promise<Result> {
  const { arrival, door, requestId } = incoming.ctx.call;
  const event: ProcedureEvent = {
    procedure: incoming.path,
    door: arrival === null ? 'socket' : door,
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

async function runInTurn<Result extends Outcome>(
  { ctx, path, type, signal }: Incoming,
  proceed: (admitted: Admitted) => Promise<Result>,
): Promise<Result> {
  const { services, call } = ctx;
  const { viewer } = call;
  // A stream over HTTP would escape the rules for sockets: their number, the end of their session, a restart.
  if (type === 'subscription' && call.arrival !== null) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  const arrival = call.arrival ?? services.arrival();
  await call.count?.();
  const { pool, callClass } = ruleFor(path);
  const purpose = call.isExport ? 'exports' : pool;
  const run = () => proceed({ arrival, deps: depsOfCall(ctx, purpose) });
  if (type === 'subscription') {
    const result = await run();
    if (result.ok) keepNewest(call, path, result.data);
    return result;
  }
  // Not awaited where nothing is late: answers are many.
  const wait = services.gate.enter(callClass);
  if (wait) await wait;
  // A probe in the queue of its player's late answer would say that the connection is dead, and cause repetitions.
  if (viewer === null || callClass === 'probe') return run();
  const lane = purpose === 'play' ? 'play' : 'rest';
  return services.runInTurn(`${lane}:${viewer.userId}`, maxConcurrentCalls[lane], async () => {
    if (type === 'query' && signal?.aborted) throw new Problem('unavailable');
    return run();
  });
}

/** The base of procedures that anyone may call. */
export const visitor = t.procedure.use((incoming) =>
  admit(incoming, async (admitted) => {
    const { role, mode } = ruleFor(incoming.path);
    if (role !== 'anyone') throw new Error(`${incoming.path} requires a signed-in user`);
    assertMode(admitted.deps, mode);
    return incoming.next({ ctx: { ...admitted, viewer: await viewerNow(incoming.ctx) } });
  }),
);

/** Returns the caller. One with rights is looked up for every message of a socket, because rights may be taken away meanwhile. */
async function viewerNow({ services, call }: Context): Promise<SignedInViewer | null> {
  const { arrival, viewer, token } = call;
  if (arrival !== null || viewer === null || token === null || !hasRights(viewer)) return viewer;
  return services.viewers.find(depsFor(services, 'play'), token);
}

/** The base of procedures that require a signed-in user, of the role that the table says. */
export const member = t.procedure.use((incoming) =>
  admit(incoming, async (admitted) => {
    const { token } = incoming.ctx.call;
    const viewer = await viewerNow(incoming.ctx);
    const rule = ruleFor(incoming.path);
    if (viewer === null || token === null) throw new Problem('unauthenticated');
    assertNotSuspended(viewer, rule, admitted.deps.now());
    assertMayCall(viewer, rule);
    assertMode(admitted.deps, rule.mode);
    // An organiser sees neither users nor money.
    if (rule.role === 'admin' && viewer.role === 'admin') await assertSecondFactor(admitted.deps, viewer);
    const proceed = (deps: Deps) => incoming.next({ ctx: { ...admitted, deps, viewer, token } });
    if (rule.role !== 'admin') return proceed(admitted.deps);
    return readFresh(incoming.ctx, rule, admitted.deps, proceed);
  }),
);

function assertMode(deps: Deps, mode: ProcedureRule['mode']): void {
  if (mode === 'money') assertMoneyMode(deps);
  if (mode === 'social') assertSocialMode(deps);
}

async function assertSecondFactor(deps: Deps, viewer: Viewer): Promise<void> {
  if (await mayAdminister(deps, viewer)) return;
  const detail = msg('Set up an authenticator app in your profile before you act as an administrator.');
  throw new Problem('forbidden', { detail, facts: { totpRequired: true } });
}

/** Calls with the replica where the data may be stale, or with the primary where the replica fails. */
async function readFresh<Result extends Outcome>(
  ctx: Context,
  { mayBeStale }: ProcedureRule,
  deps: Deps,
  proceed: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  const ofReplica = mayBeStale || ctx.call.isExport ? depsOfReplica(deps, ctx) : undefined;
  if (ofReplica === undefined) return proceed(deps);
  const result = await proceed(ofReplica);
  if (result.ok || toProblemResponse(result.error).status < 500) return result;
  ctx.services.replica?.distrust();
  deps.log.warn({ err: result.error }, 'a report failed on the replica and is read from the primary');
  return proceed(deps);
}

/** Throws `suspended` where the viewer is suspended at this instant and the procedure is not open to them. */
function assertNotSuspended(
  { suspension }: SignedInViewer,
  { whileSuspended }: ProcedureRule,
  now: Date,
): void {
  if (!isSuspendedAt(suspension, now)) return;
  if (whileSuspended === 'allowed' || (whileSuspended === 'unless_frozen' && !suspension.freeze)) return;
  throw suspendedProblem(suspension);
}

/** Throws if the caller lacks the required role or duty. */
export function assertMayCall(
  viewer: Viewer | null,
  { role, duties }: Pick<ProcedureRule, 'role' | 'duties'>,
): void {
  if (role === 'anyone') return;
  if (viewer === null) throw new Problem('unauthenticated');
  const { duty = null } = viewer;
  if (role === 'admin' && !isOnDuty({ role: viewer.role, duty }, duties)) throw new Problem('forbidden');
}
