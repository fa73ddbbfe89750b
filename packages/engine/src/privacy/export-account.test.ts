import { achievementKinds } from '@paheli/core/achievements/achievements';
import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { dateInIndia } from '@paheli/core/india';
import { type TournamentDraft, usualSettings } from '@paheli/core/tournament/schema';
import { weekdays } from '@paheli/core/tournament/series';
import { expect, test } from 'vitest';
import { openSession } from '../account/session';
import { sendMessage } from '../contact/send-message';
import type { Viewer } from '../deps';
import { submitKyc } from '../kyc/submit-kyc';
import { answerQuestion } from '../quiz/answer-question';
import { reportViolation } from '../quiz/report-violation';
import { startQuiz } from '../quiz/start-quiz';
import { kycDetails } from '../testing/kyc-details';
import { appointOrganiser } from '../testing/organiser';
import { viewerOf } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { createSeries } from '../tournament/series/series';
import { foundTeam } from '../tournament/teams/teams';
import { exportAccount } from './export-account';

const engine = openTestEngine();
const { deps, clock } = engine;

async function signedIn({ userId }: Viewer) {
  const token = await openSession(deps, userId);
  const viewer = await viewerOf(deps, token);
  return { viewer, token };
}

test('an export contains all data of the user, and none of others', async () => {
  const { viewer, token } = await signedIn(await engine.player({ rupees: 100 }));
  const other = await engine.player();
  const { id: tournamentId } = await engine.tournament();
  await joinTournament(deps, viewer, { tournamentId });
  const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: true });
  const received = { receivedAt: clock.now() };
  await answerQuestion(
    deps,
    viewer,
    { sessionId, questionIndex: 0, answer: 2 },
    { ...received, handsOut: true },
  );
  await reportViolation(deps, viewer, { sessionId, type: 'tab_switch', timestamp: clock.now() });
  const input = { name: 'Nandini', email: 'n@example.com', subject: 'support' as const, message: 'Hello' };
  await sendMessage(deps, viewer, input, { address: '10.0.0.1' });
  await submitKyc(deps, viewer, kycDetails({ pan: 'ZZZPE9999Z' }));
  const startTime = addMs(clock.now(), -1);
  const free = { entryFee: 0, prizePool: 0, teamSize: 2, startTime };
  const { id: together } = await engine.tournament(free);
  await joinTournament(deps, viewer, { tournamentId: together });
  await foundTeam(deps, viewer, { tournamentId: together, name: 'Lions' });
  const known = await exportAccount(deps, viewer);
  expect(known.achievements).toHaveLength(achievementKinds.length);
  expect(known).toMatchObject({
    profile: { id: viewer.userId, walletBalance: 90 },
    kyc: { pan: 'XXXXX9999X' },
    limits: { dailyDepositLimit: null, depositedToday: 139 },
    sessions: [{ isCurrent: true }],
    payments: [
      { purpose: 'entry', amount: 0 },
      { purpose: 'entry', amount: 10 },
      { purpose: 'access' },
      { purpose: 'topup', amount: 139 },
    ],
    tournaments: [{ id: tournamentId }, { id: together }],
    answers: [{ tournamentId, questionIndex: 0, answer: expect.any(String), answeredAt: clock.now() }],
    violations: [{ tournamentId, type: 'tab_switch' }],
    messages: [{ message: 'Hello' }],
    friends: [],
    teams: [{ tournamentId: together, name: 'Lions', joinedAt: clock.now() }],
  });
  expect(known.transactions.map(({ type, amount }) => [type, amount])).toEqual([
    ['debit', 10],
    ['debit', 39],
    ['credit', 139],
  ]);
  const text = JSON.stringify(known);
  for (const secret of ['ZZZPE9999Z', other.userId, token]) expect(text).not.toContain(secret);
});

test('an export contains what an organiser holds and wrote, and nothing of other organisers', async () => {
  const [organiser, other] = [await appointOrganiser(engine), await appointOrganiser(engine)];
  const startTime = addMs(deps.now(), minuteMs);
  const tournament: TournamentDraft = {
    ...usualSettings,
    ...{ name: 'College quiz', description: 'Each week.', category: 'science' },
    ...{ startTime, endTime: addMs(startTime, hourMs) },
  };
  await createSeries(deps, organiser, {
    tournament,
    weekdays: [...weekdays],
    until: dateInIndia(addMs(startTime, dayMs)),
  });
  const { viewer } = await signedIn(organiser);
  expect(await exportAccount(deps, viewer)).toMatchObject({
    organisedSeries: [{ name: 'College quiz', createdAt: deps.now() }],
    organised: [{ name: 'College quiz' }, { name: 'College quiz' }],
  });
  const { viewer: stranger } = await signedIn(other);
  expect(await exportAccount(deps, stranger)).toMatchObject({ organisedSeries: [], organised: [] });
});
