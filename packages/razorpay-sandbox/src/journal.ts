import { type EventDraft, toEvent } from './event';
import type { Store } from './store';
import type { WebhookSender } from './webhook-sender';

type JournalDeps = { store: Store; webhooks: WebhookSender; now: () => Date };

/** Closes each act: what it changed is saved with its events, before anybody is told. */
export class Journal {
  constructor(private readonly deps: JournalDeps) {}

  get state(): Store['state'] {
    return this.deps.store.state;
  }

  /** Saves the act and hands its webhooks over, in the order of the drafts. */
  commit(drafts: readonly EventDraft[] = []): void {
    const events = drafts.map((draft) => toEvent(draft, this.seconds()));
    this.state.events.push(...events);
    this.deps.store.save();
    if (events.length > 0) this.deps.webhooks.enqueue(events);
  }

  /** Now, in Unix seconds. */
  seconds(): number {
    return Math.floor(this.deps.now().getTime() / 1000);
  }
}
