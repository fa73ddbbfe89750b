import { tracingChannel } from 'node:diagnostics_channel';

/** One call of a procedure, through any door. */
export type ProcedureEvent = {
  readonly procedure: string;
  readonly door: 'trpc' | 'rest' | 'socket';
  readonly requestId: string | null;
  /** `ok`, or the code of the problem; set when the call has ended. */
  code?: string;
};

/** One run of a job. */
export type JobEvent = { readonly job: string; readonly everyMs: number };

/** One message of a program over its socket. */
export type SocketEvent = object;

/** One call to a service of others. */
export type ProviderEvent = {
  readonly provider: string;
  readonly operation: string;
  /** `ok`, or how the call failed; set when the call has ended. */
  outcome?: string;
};

// Without subscribers nothing is reported and nothing is spent.
export const procedureChannel = tracingChannel<unknown, ProcedureEvent>('paheli:procedure');
export const jobChannel = tracingChannel<unknown, JobEvent>('paheli:job');
export const socketChannel = tracingChannel<unknown, SocketEvent>('paheli:socket-message');
export const providerChannel = tracingChannel<unknown, ProviderEvent>('paheli:provider');
