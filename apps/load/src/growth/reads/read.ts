/** A read of the product with several parameters. */
export type Read = {
  readonly name: string;
  /**
   * What bounds the read: `call` is a request that somebody waits for; `job` runs without anybody waiting; `whole` goes
   * through a whole table by purpose, such as the check of every invariant.
   */
  readonly kind: 'call' | 'job' | 'whole';
  /** The read with each of its parameters, by the parameter's name. */
  readonly runs: Readonly<Record<string, () => Promise<unknown>>>;
};
