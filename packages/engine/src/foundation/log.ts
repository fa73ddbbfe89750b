/** The product's log: facts for programs, a sentence for people. */
export type Log = {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** A log whose lines all have some more facts. A class, because each call of a procedure creates one. */
export class LogWithFacts implements Log {
  readonly #log: Log;
  readonly #facts: object;

  constructor(log: Log, facts: object) {
    this.#log = log;
    this.#facts = facts;
  }

  debug(facts: object, message: string): void {
    this.#log.debug({ ...this.#facts, ...facts }, message);
  }

  info(facts: object, message: string): void {
    this.#log.info({ ...this.#facts, ...facts }, message);
  }

  warn(facts: object, message: string): void {
    this.#log.warn({ ...this.#facts, ...facts }, message);
  }

  error(facts: object, message: string): void {
    this.#log.error({ ...this.#facts, ...facts }, message);
  }
}
