/** What the same work costs on this machine without the product. NaN where a figure is unknown. */
export type Baselines = {
  /** Calls to an empty Fastify route: many at once, and one of each player within a second. */
  readonly hello: {
    readonly cpuMsPerCall: number;
    readonly burstMs: Float64Array;
  };
  /** Messages over raw sockets. */
  readonly socket: {
    readonly cpuMsPerEcho: number;
    readonly broadcastPerSecond: number;
    readonly bytesPerSocket: number;
    readonly latenessMs: Float64Array;
  };
  /** Durable updates of single rows in PostgreSQL, one by one and in batches, and the ranking of all players. */
  readonly database: {
    readonly answersPerSecond: number;
    readonly cpuMsPerAnswer: number;
    readonly cpuMsPerBatchedAnswer: number;
    readonly settlementMs: number;
  };
};
