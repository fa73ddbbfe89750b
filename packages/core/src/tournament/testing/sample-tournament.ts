import { addMs, hourMs } from '../../clock';
import { type OwnTournament, usualSettings } from '../schema';

/** Returns a tournament of an hour with the usual settings, as a player reads it an hour before. */
export function sampleTournament(startTime: Date, given: Partial<OwnTournament> = {}): OwnTournament {
  const endTime = addMs(startTime, hourMs);
  return {
    ...usualSettings,
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    ...{ name: 'Science Sprint', description: 'Ten questions.', category: 'science', prizes: [] },
    ...{ startTime, endTime, entryClosesAt: endTime, now: addMs(startTime, -hourMs) },
    ...{ status: 'upcoming', participantCount: 1, series: null, organiser: null, accessFree: false },
    ...{ joined: true, mySessionId: null, myQuizFinished: false, result: null },
    ...given,
  };
}
