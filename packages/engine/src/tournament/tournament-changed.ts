import type { Audience } from '@paheli/core/live-event';
import type { tournaments } from '@paheli/db/schema/tournament';
import type { OutgoingEvent } from '../foundation/outbox';

/** What of a tournament decides who is told of it. */
export type Shown = Pick<
  typeof tournaments.$inferSelect,
  'id' | 'approvalPendingSince' | 'visibility' | 'hiddenAt'
>;

/** Returns who learns of changes of a tournament: everyone, administrators, or of an unlisted one its followers. */
export function audienceOf({ id, approvalPendingSince, visibility, hiddenAt }: Shown): Audience {
  if (approvalPendingSince) return 'admins';
  return visibility === 'public' && !hiddenAt ? 'everyone' : `followers:${id}`;
}

/** Returns the events of a changed tournament, for those who see it after the change and those who saw it before. */
export function tournamentChanged(after: Shown, before: Shown = after): OutgoingEvent[] {
  const audiences = new Set([audienceOf(before), audienceOf(after)]);
  if (audiences.has('everyone')) audiences.delete('admins');
  return [...audiences].map((audience) => ({
    audience,
    event: { type: 'tournament_update', tournamentId: after.id },
  }));
}

/** Returns these events, and for the tournament's room that its leaderboard changed. */
export function scoresChanged(tournament: Shown): OutgoingEvent[] {
  const event = { type: 'leaderboard_update', tournamentId: tournament.id } as const;
  return [...tournamentChanged(tournament), { audience: `tournament:${tournament.id}`, event }];
}
