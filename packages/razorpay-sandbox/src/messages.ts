/** A text message that the sandbox shows instead of sending. `sent_at` in Unix seconds. */
export type Message = { to: string; text: string; sent_at: number };

const MESSAGES_SHOWN = 20;

/** The newest messages. They are kept in memory only: one-time codes must not be written to disk. */
export class Messages {
  #newestLast: Message[] = [];

  show(message: Message): void {
    this.#newestLast = [...this.#newestLast, message].slice(-MESSAGES_SHOWN);
  }

  get shown(): readonly Message[] {
    return this.#newestLast;
  }
}
