import type { Audience, StoredEvent, TransientEvent } from '@paheli/core/live-event';
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

/** The event about an answer, with every kind of value. */
export const answeredEvent: TransientEvent = {
  type: 'answer_submitted',
  sessionId: '0198b3a0-0000-7000-8000-000000000001',
  result: {
    questionIndex: 0,
    isCorrect: true,
    correctAnswer: 2,
    correctAnswers: [2],
    explanation: null,
    currentScore: 1,
    currentPoints: 1,
    timedOut: false,
    timeTaken: 1.5,
    finished: false,
    nextStartsAt: new Date('2026-11-21T10:00:01Z'),
    now: new Date('2026-11-21T10:00:00Z'),
  },
};
