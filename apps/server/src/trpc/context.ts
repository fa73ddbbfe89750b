import type { PoolPurpose, Pools } from '@paheli/db/client/pools';
import type { SignedInViewer } from '@paheli/engine/account/session';
import type { Caller, Deps, Live } from '@paheli/engine/deps';
import type { CreateLimiter } from '@paheli/engine/foundation/limiter';
import { LogWithFacts } from '@paheli/engine/foundation/log';
import type { Arrival, ArrivalClock } from '../http/arrival-clock';
import type { ViewerCache } from '../http/viewer-cache';
import type { WriteHealth } from '../http/write-health';
import type { Bus } from '../live/bus';
import type { Hub } from '../live/hub';
import type { LoadMeter } from '../live/measure-load';
import type { SocketRegistry } from '../live/socket-registry';
import type { Replica } from '../replica';
import type { Schedule } from '../schedule';
import type { CallGate } from './call-classes';
import type { RunInTurn } from './turns';

/** The services that every door passes on: the dependencies of use cases, and the live listeners. */
export type Services = {
  /** Uses the connections of `rest`. */
  readonly deps: Deps;
  readonly pools: Pools;
  /** Undefined where no replica is configured. */
  readonly replica: Replica | undefined;
  readonly runInTurn: RunInTurn;
  readonly gate: CallGate;
  readonly writes: WriteHealth;
  readonly hub: Hub;
  readonly load: LoadMeter;
  readonly bus: Bus;
  readonly viewers: ViewerCache;
  /** Returns when a message that is read now arrived. */
  readonly arrival: ArrivalClock['arrival'];
  readonly sockets: SocketRegistry;
  readonly schedule: Schedule;
  readonly createLimiter: CreateLimiter;
};

/** Writes one message, a text in UTF-8, to a socket. */
export type SendFrame = (text: Buffer) => void;

/** What is known of a call before it is admitted: the caller, the door and its means, and the time of arrival. */
export type Call = {
  readonly viewer: SignedInViewer | null;
  readonly token: string | null;
  readonly door: 'trpc' | 'rest';
  /** When the call was complete at the door. Null on a socket, whose context outlives its messages. */
  readonly arrival: Arrival | null;
  readonly caller: Caller;
  /** The id of the request in the log and the response. Null on a socket. */
  readonly requestId: string | null;
  /** The live connection over which the call came. Null over HTTP. */
  readonly connectionId: string | null;
  /** Counts one call against its caller's limit. Absent where the door counts the whole request. */
  readonly count?: () => Promise<void>;
  /** Writes to the caller's socket. Absent over HTTP. */
  readonly sendFrame?: SendFrame;
  /** Aborts when the caller's socket closes. Absent over HTTP, where each call has a signal of its own. */
  readonly closed?: AbortSignal | undefined;
  /** Whether the call reads one page of an exported file. */
  readonly isExport?: boolean;
};

/**
 * What procedures start from. Middleware of players' calls adds fields and replaces none: tRPC copies the context each time,
 * and a copy with a replaced field is several times as slow.
 */
export type Context = { readonly services: Services; readonly call: Call };

/**
 * Returns the dependencies of one call. The result of an answer is not sent as an event over the live connection that carried
 * the call, because it is the response.
 */
export function depsOfCall({ services, call }: Context, purpose: PoolPurpose): Deps {
  const { connectionId, requestId } = call;
  const plain = depsFor(services, purpose);
  const deps = requestId === null ? plain : { ...plain, log: new LogWithFacts(plain.log, { requestId }) };
  if (connectionId === null) return deps;
  const { live } = deps;
  const push: Live['push'] = (userId, event) =>
    event.type === 'answer_submitted'
      ? live.push(userId, event, { exceptConnectionId: connectionId })
      : live.push(userId, event);
  return { ...deps, live: { ...live, push } };
}

/** Returns dependencies that read from the replica; undefined where there is none, or none that is young enough. */
export function depsOfReplica(deps: Deps, { services, call }: Context): Deps | undefined {
  const database = services.replica?.usable()?.[call.isExport ? 'exports' : 'rest'];
  return database && { ...deps, database };
}

/** Returns the use cases' dependencies with the connections of one purpose. */
export function depsFor({ deps, pools }: Pick<Services, 'deps' | 'pools'>, purpose: PoolPurpose): Deps {
  return { ...deps, database: pools[purpose] };
}
