// Long because what organisers may not see and do has one set-up.

import { addMs, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import { CreateQuestion, UpdateQuestion } from '@paheli/core/question-bank/question';
import type { ReportKind } from '@paheli/core/tournament/report';
import { type TournamentDraft, usualSettings } from '@paheli/core/tournament/schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRegisterThrottle } from '../account/register-throttle';
import type { NamedViewer, Viewer } from '../deps';
import { readFairness } from '../fairness/read-fairness';
import { readFriendsLeaderboard } from '../friends/read-leaderboard';
import { createQuestion } from '../question-bank/create-question';
import { exportQuestions } from '../question-bank/export-questions';
import { listQuestions } from '../question-bank/list-questions';
import { shareQuestions } from '../question-bank/share-questions';
import { updateQuestion } from '../question-bank/update-question';
import { expireSessions } from '../quiz/expire-sessions';
import { startQuiz } from '../quiz/start-quiz';
import { voidQuestion } from '../quiz/void-question';
import { readRealtimeStats } from '../reports/read-stats';
import { setRole } from '../roles/set-role';
import { settleTournament } from '../settlement/settle-tournament';
import { createCrowd, createPlayer } from '../testing/crowd';
import { expectProblem } from '../testing/expect-problem';
import { appointOrganiser } from '../testing/organiser';
import { outcomesOf } from '../testing/outcomes';
import { followEvents } from '../testing/publish-outbox';
import { openTestEngine } from '../testing/test-engine';
import { deleteTournament } from './cancel-tournament';
import { createTournament } from './create-tournament';
import { findByJoinCode } from './find-by-join-code';
import { forgetGuests } from './forget-guests';
import { readGuests, setGuests } from './guest-list';
import { joinTournament } from './join-tournament';
import { leaveTournament } from './leave-tournament';
import { listAdminTournaments, readAdminTournament } from './list-admin-tournaments';
import { listAskedQuestions } from './list-asked-questions';
import { listTournaments, readTournament } from './list-tournaments';
import { makeHallLink } from './make-hall-link';
import { readHall } from './read-hall';
import { readLeaderboard } from './read-leaderboard';
import { reportTournament } from './report-tournament';
import { setHidden } from './set-hidden';
import { readTeamBoard } from './teams/read-team-board';
import { updateTournament } from './update-tournament';

const engine = openTestEngine();
const { deps } = engine;
let organiser: NamedViewer;
let other: NamedViewer;
beforeEach(async () => {
  organiser = await appointOrganiser(engine, { maxTournaments: 3, maxSeats: 50 });
  other = await appointOrganiser(engine, {});
});

function draftOf(changes: Partial<TournamentDraft> = {}): TournamentDraft {
  const startTime = deps.now();
  return {
    ...usualSettings,
    name: 'College quiz',
    description: 'For the second year.',
    category: 'science',
    questionsCount: 2,
    startTime,
    endTime: addMs(startTime, hourMs),
    ...changes,
  };
}
const hold = (changes: Partial<TournamentDraft> = {}, viewer: Viewer = organiser) =>
  createTournament(deps, viewer, draftOf(changes));

const write = (viewer: Viewer, questionText: string) =>
  createQuestion(
    deps,
    viewer,
    CreateQuestion.parse({
      category: 'science',
      questionText,
      options: ['one', 'two', 'three', 'four'],
      correctAnswer: 0,
      difficulty: 'easy',
    }),
  );

async function poolOf(tournamentId: string): Promise<string[]> {
  const rows = await deps.database.sql<{ questionText: string }[]>`
    select question_text from tournament_question where tournament_id = ${tournamentId} order by question_text`;
  return rows.map(({ questionText }) => questionText);
}

describe('questions', () => {
  test('of the house and of other organisers are neither seen, changed nor found as duplicates', async () => {
    const text = `Whose is this? ${organiser.userId}`;
    await write(engine.admin, text);
    const theirs = await write(other, text);
    const own = await write(organiser, text);
    const { items } = await listQuestions(deps, organiser, {});
    expect(items.map(({ id }) => id)).toEqual([own.id]);
    const file = await exportQuestions(deps, organiser, { format: 'json', questionIds: [theirs.id] });
    expect(JSON.parse(file.text)).toEqual({ questions: [] });
    await expect(
      updateQuestion(
        deps,
        organiser,
        UpdateQuestion.parse({
          category: 'science',
          questionText: 'Mine now?',
          options: ['one', 'two', 'three', 'four'],
          correctAnswer: 1,
          difficulty: 'easy',
          questionId: theirs.id,
        }),
      ),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(write(organiser, text)).rejects.toMatchObject({ code: 'taken' });
    const house = await listQuestions(deps, engine.admin, { search: organiser.userId });
    expect(house.total).toBe(1);
  });

  test('that are asked are the organiser’s own, and the shared ones where the tournament says so', async () => {
    const [one, two] = [await write(organiser, 'Own one?'), await write(organiser, 'Own two?')];
    await write(other, 'Of another?');
    const shared = await write(engine.admin, `Shared? ${organiser.userId}`);
    await shareQuestions(deps, engine.admin, { questionIds: [shared.id, one.id] });
    const player = await createPlayer(deps, { access: false });
    const alone = await hold();
    await joinTournament(deps, player, { tournamentId: alone.id });
    expect(await poolOf(alone.id)).toEqual([one.questionText, two.questionText]);
    const both = await hold({ sharedQuestions: true });
    expect(both.usableQuestions).toBeGreaterThanOrEqual(3);
    await joinTournament(deps, player, { tournamentId: both.id });
    expect(await poolOf(both.id)).toContain(shared.questionText);
    // The house asks them where there is no stake.
    const ofHouse = await createTournament(deps, engine.admin, draftOf());
    await joinTournament(deps, await createPlayer(deps), { tournamentId: ofHouse.id });
    expect(await poolOf(ofHouse.id)).toContain(shared.questionText);
    const staked = await engine.tournament({ category: 'science' });
    await joinTournament(deps, await createPlayer(deps, { depositPaise: 5_000 }), {
      tournamentId: staked.id,
    });
    expect(await poolOf(staked.id)).not.toContain(shared.questionText);
    expect((await listQuestions(deps, organiser, { shared: true })).items.map(({ id }) => id)).toContain(
      shared.id,
    );
  });

  test('of an open tournament with a stake are not shared', async () => {
    const { id: tournamentId } = await engine.tournament();
    await joinTournament(deps, await createPlayer(deps, { depositPaise: 5_000 }), { tournamentId });
    const [pooled] = await deps.database.sql<{ id: string }[]>`
      select question_id as id from tournament_question where tournament_id = ${tournamentId} limit 1`;
    const questionIds = [pooled?.id ?? ''];
    await expect(shareQuestions(deps, engine.admin, { questionIds })).rejects.toMatchObject({
      code: 'locked',
    });
  });

  test('for games without a stake keep a prize from the tournament that asks them', async () => {
    const draft = draftOf({ questionsCount: 1, startTime: addMs(deps.now(), minuteMs) });
    const { id: tournamentId } = await createTournament(deps, engine.admin, draft);
    const raise = () => updateTournament(deps, engine.admin, { ...draft, tournamentId, prizePool: 100 });
    await joinTournament(deps, await createPlayer(deps), { tournamentId });
    await expect(raise()).rejects.toMatchObject({ code: 'locked', errors: [{ path: 'prizePool' }] });
  });

  test('of an organiser has neither a fee, a prize nor more seats than allowed', async () => {
    await expect(hold({ entryFee: 1 })).rejects.toMatchObject({ errors: [{ path: 'entryFee' }] });
    await expect(hold({ prizePool: 1 })).rejects.toMatchObject({ errors: [{ path: 'prizePool' }] });
    await expect(hold({ maxParticipants: 51 })).rejects.toMatchObject({
      errors: [{ path: 'maxParticipants' }],
    });
    const { id: tournamentId, ...held } = await hold({ maxParticipants: 50 });
    const raised = { ...draftOf(), tournamentId, prizePool: 100, startTime: held.startTime };
    for (const viewer of [organiser, engine.admin])
      await expect(updateTournament(deps, viewer, raised)).rejects.toMatchObject({
        errors: [{ path: 'prizePool' }],
      });
  });

  test('keeps its seats when the limit falls or the organiser is dismissed, and its other terms still change', async () => {
    const draft = draftOf({ maxParticipants: 50 });
    const { id: tournamentId } = await createTournament(deps, organiser, draft);
    const change = (viewer: Viewer, changes: Partial<TournamentDraft>) =>
      updateTournament(deps, viewer, { ...draft, tournamentId, ...changes });
    const { userId } = organiser;
    const duty = { userId, role: 'player', duty: 'organiser' } as const;
    await setRole(deps, engine.admin, { ...duty, maxTournaments: 3, maxSeats: 20 });
    expect(await change(organiser, { name: 'Evening quiz' })).toMatchObject({ name: 'Evening quiz' });
    await expect(change(organiser, { maxParticipants: 51 })).rejects.toMatchObject({
      errors: [{ path: 'maxParticipants' }],
    });
    await setRole(deps, engine.admin, { userId, role: 'player' });
    expect(await change(engine.admin, { name: 'Quiz' })).toMatchObject({ name: 'Quiz', maxParticipants: 50 });
  });

  test('more than the limit is refused, also of many created at once; one that is cancelled makes room', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomesOf([hold()])));
    const created = (await listAdminTournaments(deps, organiser, {})).items;
    expect(created).toHaveLength(3);
    expect(outcomes).toHaveLength(8);
    await deleteTournament(deps, organiser, { tournamentId: created[0]?.id ?? '' });
    await hold();
  });

  test('of another organiser is neither seen in the administration, changed nor cancelled', async () => {
    const { id: tournamentId } = await hold({}, other);
    const ref = { tournamentId };
    for (const attempt of [
      () => readAdminTournament(deps, organiser, ref),
      () => updateTournament(deps, organiser, { ...draftOf(), ...ref }),
      () => deleteTournament(deps, organiser, ref),
      () => listAskedQuestions(deps, organiser, ref),
      () => readGuests(deps, organiser, ref),
      () => setGuests(deps, organiser, { ...ref, mobileNumbers: [] }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    expect(await readAdminTournament(deps, engine.admin, ref)).toMatchObject({ id: tournamentId });
  });

  test('that is unlisted is in no list, count, leaderboard of friends or event for everyone, and is found by its code', async () => {
    await write(organiser, 'Own one?');
    await write(organiser, 'Own two?');
    const [events, before] = [await followEvents(deps), await readRealtimeStats(deps)];
    const { id, joinCode } = await hold({ visibility: 'unlisted' });
    const find = () => findByJoinCode(deps, null, { address: 'a' }, { joinCode: joinCode ?? '' });
    expect(joinCode).toMatch(/^[B-Z]{10}$/);
    expect(await find()).toMatchObject({ id });
    const player = await createPlayer(deps, { access: false });
    await joinTournament(deps, player, { tournamentId: id });
    const { id: cancelled } = await hold({ visibility: 'unlisted' });
    await deleteTournament(deps, organiser, { tournamentId: cancelled });
    await startQuiz(deps, player, { tournamentId: id }, { handsOut: true });
    expect(await readRealtimeStats(deps)).toEqual(before);
    const startTime = addMs(deps.now(), minuteMs);
    const { id: later } = await hold({ visibility: 'unlisted', startTime });
    await joinTournament(deps, player, { tournamentId: later });
    await leaveTournament(deps, player, { tournamentId: later });
    const [asked] = await deps.database.sql<{ id: string }[]>`
      select question_id as id from tournament_question where tournament_id = ${id} limit 1`;
    const voided = { tournamentId: id, questionId: asked?.id ?? '', reason: 'Two are right.' };
    await voidQuestion(deps, engine.admin, voided);
    engine.clock.advance(2 * hourMs);
    await expireSessions(deps);
    await settleTournament(deps, id);
    const listed = await listTournaments(deps, player, { limit: 1_000 } as Parameters<
      typeof listTournaments
    >[2]);
    expect(listed.items.map((card) => card.id)).not.toContain(id);
    expect((await readFriendsLeaderboard(deps, player, {})).entries).toMatchObject([{ quizzes: 0 }]);
    const told = (await events()).filter((each) =>
      JSON.stringify(each[1]).match(`${id}|${cancelled}|${later}`),
    );
    const audiences = new Set(told.map(([audience]) => audience.split(':')[0]));
    expect([...audiences].toSorted()).toEqual(['followers', 'tournament', 'user']);
    await expect(find()).rejects.toMatchObject({ code: 'not_found' });
  });

  test('opens registrations and codes of an address for as many as it has places, once an hour', async () => {
    const { joinCode } = await hold({ visibility: 'unlisted', maxParticipants: 20 });
    const registerThrottle = createRegisterThrottle(1);
    const strict = { ...deps, registerThrottle };
    const find = () => findByJoinCode(strict, null, { address: 'hall' }, { joinCode: joinCode ?? '' });
    await find();
    await find();
    for (let n = 0; n < 21; n += 1) await registerThrottle.count('hall');
    await expect(registerThrottle.count('hall')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('with a list of numbers keeps the list until it is over, and its log has only their count', async () => {
    const { id: tournamentId } = await hold({ guests: 'numbers' });
    const mobileNumbers = ['90000 00011', '09000000010', '+919000000011'];
    const kept = { mobileNumbers: ['+919000000010', '+919000000011'] };
    expect(await setGuests(deps, organiser, { tournamentId, mobileNumbers })).toEqual(kept);
    expect(await readGuests(deps, organiser, { tournamentId })).toEqual(kept);
    await expect(
      setGuests(deps, organiser, { tournamentId, mobileNumbers: ['9000000011', 'Asha'] }),
    ).rejects.toMatchObject({ errors: [{ path: 'mobileNumbers.1' }] });
    const [logged] = await deps.database.sql<{ after: unknown }[]>`
      select after from audit_log where action = 'tournament.guests' and subject = ${`tournament:${tournamentId}`}`;
    expect(logged?.after).toEqual({ numbers: 2 });
    await write(organiser, 'Own one?');
    await write(organiser, 'Own two?');
    await deps.database
      .sql`update users set mobile_number = '+919000000010', mobile_verified_at = ${deps.now()} where id = ${other.userId}`;
    await joinTournament(deps, other, { tournamentId });
    await deleteTournament(deps, organiser, { tournamentId });
    await forgetGuests(deps);
    expect(await readGuests(deps, organiser, { tournamentId })).toEqual({ mobileNumbers: [] });
  });
});

describe('reports of players', () => {
  const report = (viewer: Viewer, tournamentId: string, kind: ReportKind = 'people') =>
    reportTournament(deps, viewer, { tournamentId, kind, reason: 'It insults people.' });
  /** Creates accounts of this age, with a confirmed number. */
  const accounts = async (ageDays: number, count = 5) => {
    const viewers = await createCrowd(deps, count);
    const createdAt = addMs(deps.now(), -ageDays * dayMs);
    await deps.database.sql`update users set created_at = ${createdAt}, mobile_verified_at = ${createdAt}
      where id = any(${viewers.map(({ userId }) => userId)}::uuid[])`;
    return viewers;
  };
  const reportAll = async (viewers: readonly Viewer[], tournamentId: string, kind?: ReportKind) => {
    for (const viewer of viewers) await report(viewer, tournamentId, kind);
  };
  const holdSeated = async (changes: Partial<TournamentDraft> = {}) => {
    await write(organiser, 'Own one?');
    await write(organiser, 'Own two?');
    const { id: tournamentId, joinCode } = await hold(changes);
    const seated = await createPlayer(deps);
    await joinTournament(deps, seated, { tournamentId });
    return { tournamentId, joinCode: joinCode ?? '', seated, stranger: await createPlayer(deps) };
  };

  test('hide a tournament from others from five on, until an administrator shows it', async () => {
    const { tournamentId, seated, stranger } = await holdSeated();
    const [last, ...reporters] = await accounts(8);
    if (!last) throw new Error('nobody reports');
    await reportAll(reporters, tournamentId);
    await reportAll(reporters, tournamentId);
    expect(await readTournament(deps, stranger, { tournamentId })).toMatchObject({ id: tournamentId });
    await report(last, tournamentId);
    await expectProblem(readTournament(deps, stranger, { tournamentId }), 'not_found');
    await expectProblem(joinTournament(deps, stranger, { tournamentId }), 'not_found');
    expect(await readTournament(deps, seated, { tournamentId })).toMatchObject({ joined: true });
    const waiting = await listAdminTournaments(deps, engine.admin, { reported: true });
    expect(waiting.items).toMatchObject([{ id: tournamentId, openReports: 5 }]);
    const shown = await setHidden(deps, engine.admin, { tournamentId, hidden: false });
    expect(shown).toMatchObject({ hiddenAt: null, openReports: 0 });
    await joinTournament(deps, stranger, { tournamentId });
  });

  test('of new accounts wait and hide nothing, those of players with a seat count', async () => {
    const { tournamentId, stranger } = await holdSeated();
    await reportAll(await accounts(6), tournamentId);
    expect(await readTournament(deps, stranger, { tournamentId })).toMatchObject({ id: tournamentId });
    const playing = await accounts(0);
    for (const viewer of playing) await joinTournament(deps, viewer, { tournamentId });
    await reportAll(playing, tournamentId);
    await expectProblem(readTournament(deps, stranger, { tournamentId }), 'not_found');
  });

  test('of a kind that an administrator has decided hide it no more, those of another kind do', async () => {
    const { tournamentId, stranger } = await holdSeated();
    await reportAll(await accounts(8, 1), tournamentId);
    await setHidden(deps, engine.admin, { tournamentId, hidden: false });
    await reportAll(await accounts(8), tournamentId);
    expect(await readTournament(deps, stranger, { tournamentId })).toMatchObject({ id: tournamentId });
    await reportAll(await accounts(8), tournamentId, 'deceit');
    await expectProblem(readTournament(deps, stranger, { tournamentId }), 'not_found');
  });

  test('leave its code, hall and boards to players with a seat, and nothing to others, at every door', async () => {
    const { tournamentId, joinCode, seated, stranger } = await holdSeated({ visibility: 'unlisted' });
    const { linkCode } = await makeHallLink(deps, organiser, { tournamentId, renew: false });
    await startQuiz(deps, seated, { tournamentId }, { handsOut: false });
    await setHidden(deps, engine.admin, { tournamentId, hidden: true });
    const doors = (viewer: NamedViewer) => [
      readLeaderboard(deps, viewer, { tournamentId }),
      readTeamBoard(deps, viewer, { tournamentId }),
      readFairness(deps, viewer, { address: 'a' }, { tournamentId }),
      findByJoinCode(deps, viewer, { address: 'a' }, { joinCode }),
    ];
    expect((await outcomesOf<unknown>(doors(stranger))).problems).toEqual({ not_found: 4 });
    expect((await outcomesOf<unknown>(doors(seated))).problems).toEqual({});
    expect(await readHall(deps, { linkCode: linkCode ?? '' })).toMatchObject({ tournamentId });
  });

  test('reach no tournament of the house', async () => {
    const { id: tournamentId } = await engine.tournament();
    const attempts = [
      report(organiser, tournamentId),
      setHidden(deps, engine.admin, { tournamentId, hidden: true }),
    ];
    expect((await outcomesOf<unknown>(attempts)).problems).toEqual({ forbidden: 2 });
  });
});
