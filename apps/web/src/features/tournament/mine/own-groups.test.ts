import type { OwnTournament } from '@paheli/core/tournament/schema';
import { expect, test } from 'vitest';
import { groupOwn } from './own-groups';

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));

function own(id: string, startHour: number, changes: Partial<OwnTournament>): OwnTournament {
  return {
    id,
    name: id,
    description: '',
    category: 'science',
    entryFee: 0,
    prizePool: 0,
    maxParticipants: 10,
    minParticipants: 1,
    participantCount: 1,
    questionsCount: 5,
    durationMinutes: 5,
    startWindowMinutes: null,
    languages: ['en'],
    questionKinds: [],
    tags: [],
    marks: null,
    reveal: 'immediate',
    visibility: 'public',
    guests: 'anyone',
    startsOnPress: false,
    teamSize: 0,
    series: null,
    teamBest: 1,
    organiser: null,
    accessFree: false,
    status: 'upcoming',
    startTime: at(startHour),
    endTime: at(startHour + 1),
    entryClosesAt: at(startHour + 1),
    prizes: [],
    joined: true,
    mySessionId: null,
    myQuizFinished: false,
    now: at(0),
    result: null,
    ...changes,
  };
}

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
