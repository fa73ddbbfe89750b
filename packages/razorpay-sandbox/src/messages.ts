/** A text message that a person would have received. `sent_at` in Unix seconds. */
export type Message = { to: string; text: string; sent_at: number };

const MESSAGES_SHOWN = 20;

/** The newest messages, shown instead of being sent. They are kept in memory only: one-time codes belong on no disk. */
export class Messages {
  #newestLast: Message[] = [];

  show(message: Message): void {
    this.#newestLast = [...this.#newestLast, message].slice(-MESSAGES_SHOWN);
  }

  get shown(): readonly Message[] {
    return this.#newestLast;
  }
}
