import type { Audience, StoredEvent } from '@paheli/core/live-event';
import { appendEvents } from '@paheli/engine/outbox';
import { transact } from '@paheli/engine/transaction';
import type { TestApp } from './test-app';

/** Commits an event as a use case would. */
export async function publish({ deps }: TestApp, audience: Audience, event: StoredEvent): Promise<void> {
  await transact(deps, (tx) => appendEvents(tx, [{ audience, event }]));
}

/**
 * Something everybody hears: who has heard it has heard all that was published before. Answers a text that
 * is in the message of it and in no other.
 */
export async function publishMark(site: TestApp): Promise<string> {
  const tournamentId = site.deps.newId();
  await publish(site, 'everyone', { type: 'tournament_update', tournamentId });
  return tournamentId;
}

/** Whether a message has a text anywhere in it. */
export function says(text: string): (message: unknown) => boolean {
  return (message) => (JSON.stringify(message) ?? '').includes(text);
}
