import type { Audience, StoredEvent } from '@paheli/core/live-event';
import { appendEvents } from '@paheli/engine/foundation/outbox';
import { transact } from '@paheli/engine/foundation/transaction';
import type { TestApp } from './test-app';

/** Commits an event as a use case would. */
export async function publish({ deps }: TestApp, audience: Audience, event: StoredEvent): Promise<void> {
  await transact(deps, (tx) => appendEvents(tx, [{ audience, event }]));
}

/**
 * Publishes an event to everyone: a client that receives it has received all earlier ones. Returns a text that occurs
 * only in this message.
 */
export async function publishMark(site: TestApp): Promise<string> {
  const tournamentId = site.deps.newId();
  await publish(site, 'everyone', { type: 'tournament_update', tournamentId });
  return tournamentId;
}

/** Returns whether a message contains a text. */
export function contains(text: string): (message: unknown) => boolean {
  return (message) => (JSON.stringify(message) ?? '').includes(text);
}
