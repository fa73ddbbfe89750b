import { type EventDraft, toEvent } from './event';
import type { Store } from './store';
import type { WebhookSender } from './webhook-sender';

type JournalDeps = { store: Store; webhooks: WebhookSender; now: () => Date };

/** Ends each action: saves its changes together with its events, before any webhook or response is sent. */
export class Journal {
  constructor(private readonly deps: JournalDeps) {}

  get state(): Store['state'] {
    return this.deps.store.state;
  }

  /** Saves the action and queues its webhooks, in the order of the drafts. */
  commit(drafts: readonly EventDraft[] = []): void {
    const events = drafts.map((draft) => toEvent(draft, this.seconds()));
    this.state.events.push(...events);
    this.deps.store.save();
    if (events.length > 0) this.deps.webhooks.enqueue(events);
  }

  /** Returns the current time in Unix seconds. */
  seconds(): number {
    return Math.floor(this.deps.now().getTime() / 1000);
  }
}
