import type { OwnTournament } from '@paheli/core/tournament/schema';
import { sampleTournament } from '@paheli/core/tournament/testing/sample-tournament';
import { expect, test } from 'vitest';
import { groupOwn } from './own-groups';

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));

const own = (id: string, startHour: number, changes: Partial<OwnTournament>) =>
  sampleTournament(at(startHour), { id, ...changes });

const idsOf = (tournaments: readonly OwnTournament[]) => tournaments.map(({ id }) => id);

test('each tournament is in exactly one group: playable, coming or past', () => {
  const all = [
    own('tomorrow', 23, {}),
    own('tonight', 20, {}),
    own('left', 19, { joined: false }),
    own('running', 12, { status: 'active' }),
    own('begun', 11, { status: 'settling', mySessionId: 'session' }),
    own('played', 10, { status: 'active', mySessionId: 'session', myQuizFinished: true }),
    own('missed', 9, { status: 'completed' }),
    own('cancelled', 8, { status: 'cancelled', mySessionId: 'session' }),
  ];
  const groups = groupOwn(all);
  expect(idsOf(groups.now)).toEqual(['begun', 'running']);
  expect(idsOf(groups.coming)).toEqual(['tonight', 'tomorrow']);
  expect(idsOf(groups.past)).toEqual(['left', 'played', 'missed', 'cancelled']);
});
