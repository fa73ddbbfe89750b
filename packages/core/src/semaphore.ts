/** Lets at most `limit` pieces of work run at once. The others start in the order of their arrival. */
export class Semaphore {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** How many pieces of work run. */
  get running(): number {
    return this.#running;
  }

  /** How many pieces of work wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs the work when its turn comes, and returns its result. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limit) this.#running += 1;
    // Work that ends passes its place on, so that later work cannot overtake.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
