/** What the same work costs on this machine without the product. NaN where a figure is unknown. */
export type Floors = {
  /** Calls to an empty Fastify route: many at once, and one of each player within a second. */
  readonly hello: {
    readonly perSecond: number;
    readonly cpuMsPerCall: number;
    readonly burstMs: Float64Array;
  };
  /** Messages over raw sockets. */
  readonly socket: {
    readonly echoesPerSecond: number;
    readonly cpuMsPerEcho: number;
    readonly broadcastPerSecond: number;
    readonly cpuMsPerBroadcast: number;
    readonly bytesPerSocket: number;
    readonly latenessMs: Float64Array;
  };
  /** Durable updates of single rows in PostgreSQL, one by one and in batches, and the ranking of all players. */
  readonly database: {
    readonly answersPerSecond: number;
    readonly cpuMsPerAnswer: number;
    readonly batchedAnswersPerSecond: number;
    readonly cpuMsPerBatchedAnswer: number;
    readonly settlementMs: number;
  };
};
