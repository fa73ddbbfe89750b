import type { SignedInViewer } from '@paheli/engine/auth/session';
import type { Caller, Deps } from '@paheli/engine/deps';
import type { CreateLimiter } from '@paheli/engine/limiter';
import type { Bus } from '../live/bus';
import type { Hub } from '../live/hub';
import type { SocketRegistry } from '../live/socket-registry';
import type { Schedule } from '../schedule';

/** What every door hands on: the use cases' dependencies and who listens to what. */
export type Services = {
  readonly deps: Deps;
  readonly hub: Hub;
  readonly bus: Bus;
  readonly sockets: SocketRegistry;
  readonly schedule: Schedule;
  readonly createLimiter: CreateLimiter;
};

/** Who calls, through which door, and when the call arrived. */
export type Context = Services & {
  readonly viewer: SignedInViewer | null;
  readonly token: string | null;
  readonly door: 'trpc' | 'rest';
  /** When the call was complete at the door; null on a socket, whose context outlives its messages. */
  readonly receivedAt: Date | null;
  readonly caller: Caller;
  /** Counts one call against its caller's limit, where the door has not done so for the whole request. */
  readonly count?: () => Promise<void>;
};
