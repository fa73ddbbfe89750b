import { addMs, minuteMs } from '@paheli/core/clock';
import { describe, expect, test } from 'vitest';
import type { Deps, NamedViewer } from '../../deps';
import { startQuiz } from '../../quiz/start-quiz';
import { createCrowd, createPlayer } from '../../testing/crowd';
import { expectProblem } from '../../testing/expect-problem';
import { outcomesOf } from '../../testing/outcomes';
import { playThrough } from '../../testing/played-tournament';
import { openTestEngine, type TestEngine } from '../../testing/test-engine';
import { joinTournament } from '../join-tournament';
import { leaveTournament } from '../leave-tournament';
import { readTeam } from './read-team';
import { readTeamBoard } from './read-team-board';
import { foundTeam, joinTeam, leaveTeam, removeFromTeam } from './teams';

const engine = openTestEngine();
const { deps } = engine;

type Changes = Parameters<TestEngine['tournament']>[0];

/** Creates a tournament that starts in a minute, with teams of three, in which players have seats. */
async function holdFor(players: readonly NamedViewer[], changes: Changes = {}): Promise<string> {
  const startTime = addMs(deps.now(), minuteMs);
  const { id: tournamentId } = await engine.tournament({
    ...{ entryFee: 0, prizePool: 0, teamSize: 3, teamBest: 2, maxParticipants: 50, startTime },
    ...changes,
  });
  for (const player of players) await joinTournament(deps, player, { tournamentId });
  return tournamentId;
}

async function found(viewer: NamedViewer, tournamentId: string, name = 'Lions'): Promise<string> {
  const { team } = await foundTeam(deps, viewer, { tournamentId, name });
  if (!team) throw new Error('no team was founded');
  return team.teamCode;
}

const crowd = <const Count extends number>(count: Count) => createCrowd(deps, count);

describe('a team', () => {
  test('is joined by its code, shows its members their names, and nobody else its code', async () => {
    const [one, two, stranger] = await crowd(3);
    const tournamentId = await holdFor([one, two, stranger]);
    const teamCode = await found(one, tournamentId);
    const { team } = await joinTeam(deps, two, { tournamentId, teamCode });
    expect(team).toEqual({
      ...{ tournamentId, name: 'Lions', teamCode },
      members: [
        { username: one.username, isYou: false },
        { username: two.username, isYou: true },
      ],
    });
    expect(await joinTeam(deps, two, { tournamentId, teamCode })).toEqual({ team });
    expect(await readTeam(deps, stranger, { tournamentId })).toEqual({ team: null });
  });

  test('never has more players than allowed, however many join at once', async () => {
    const players = await crowd(12);
    const tournamentId = await holdFor(players);
    const teamCode = await found(players[0], tournamentId);
    const { answers, problems } = await outcomesOf(
      players.slice(1).map((player) => joinTeam(deps, player, { tournamentId, teamCode })),
    );
    expect(answers).toHaveLength(2);
    expect(problems).toEqual({ locked: 9 });
    expect((await readTeam(deps, players[0], { tournamentId })).team?.members).toHaveLength(3);
  });

  test('is one for each player, also when two are founded and joined at once', async () => {
    const [one, two] = await crowd(2);
    const tournamentId = await holdFor([one, two]);
    const teamCode = await found(one, tournamentId);
    const { answers, problems } = await outcomesOf([
      foundTeam(deps, two, { tournamentId, name: 'Tigers' }),
      foundTeam(deps, two, { tournamentId, name: 'Bears' }),
      joinTeam(deps, two, { tournamentId, teamCode }),
    ]);
    expect(answers).toHaveLength(1);
    expect(problems).toEqual({ locked: 2 });
  });

  test('that loses its last member while another player joins has that player, or is gone', async () => {
    const players = await crowd(6);
    const tournamentId = await holdFor(players);
    for (let round = 0; round < 5; round += 1) {
      const [leaver, joiner] = [players[round], players[round + 1]] as [NamedViewer, NamedViewer];
      await leaveTeam(deps, leaver, { tournamentId });
      const teamCode = await found(leaver, tournamentId);
      await leaveTeam(deps, joiner, { tournamentId });
      const { problems } = await outcomesOf([
        leaveTeam(deps, leaver, { tournamentId }),
        joinTeam(deps, joiner, { tournamentId, teamCode }),
      ]);
      const { team } = await readTeam(deps, joiner, { tournamentId });
      expect(team === null ? problems : team.members.length).toEqual(team === null ? { not_found: 1 } : 1);
    }
    const empty = await deps.database.sql`
      select from team t where not exists (select from team_member m where m.team_id = t.id)`;
    expect(empty).toHaveLength(0);
  });

  test('is rid of whom its first member takes out, whose place is free under another code', async () => {
    const [one, two, three] = await crowd(3);
    const tournamentId = await holdFor([one, two, three]);
    const teamCode = await found(one, tournamentId);
    await joinTeam(deps, two, { tournamentId, teamCode });
    await joinTeam(deps, three, { tournamentId, teamCode });
    const remove = (by: NamedViewer, { username }: NamedViewer) =>
      removeFromTeam(deps, by, { tournamentId, username });
    await expectProblem(remove(two, three), 'forbidden');
    await expectProblem(remove(one, one), 'not_found');
    // Who has no seat is no member either.
    await expectProblem(remove(one, await createPlayer(deps)), 'not_found');
    const { team } = await remove(one, two);
    expect(team?.members.map(({ username }) => username)).toEqual([one.username, three.username]);
    expect(await readTeam(deps, two, { tournamentId })).toEqual({ team: null });
    await expectProblem(joinTeam(deps, two, { tournamentId, teamCode }), 'not_found');
    await expectProblem(remove(one, two), 'not_found');
    engine.clock.advance(minuteMs);
    await startQuiz(deps, three, { tournamentId }, { handsOut: false });
    await expectProblem(remove(one, three), 'already_started');
  });

  test('is left with the seat, which is not given back while its player joins', async () => {
    const [one, two] = await crowd(2);
    const tournamentId = await holdFor([one, two]);
    const teamCode = await found(one, tournamentId);
    await outcomesOf<unknown>([
      leaveTournament(deps, two, { tournamentId }),
      joinTeam(deps, two, { tournamentId, teamCode }),
    ]);
    expect((await readTeam(deps, one, { tournamentId })).team?.members).toHaveLength(1);
    await leaveTournament(deps, one, { tournamentId });
    expect(await deps.database.sql`select from team where tournament_id = ${tournamentId}`).toHaveLength(0);
  });

  test('does not change once its player’s quiz has started, nor after the entry has closed', async () => {
    const [one, two] = await crowd(2);
    const tournamentId = await holdFor([one, two], { startWindowMinutes: 10 });
    const teamCode = await found(one, tournamentId);
    engine.clock.advance(minuteMs);
    await startQuiz(deps, one, { tournamentId }, { handsOut: false });
    await expectProblem(leaveTeam(deps, one, { tournamentId }), 'already_started');
    engine.clock.advance(10 * minuteMs);
    await expectProblem(joinTeam(deps, two, { tournamentId, teamCode }), 'tournament_closed');
  });

  test('needs a seat in a tournament with teams, and a name of its own there', async () => {
    const player = await createPlayer(deps);
    const tournamentId = await holdFor([]);
    const name = 'Lions';
    await expectProblem(foundTeam(deps, player, { tournamentId, name }), 'not_joined');
    await expectProblem(foundTeam(deps, player, { tournamentId: player.userId, name }), 'not_found');
    const alone = await holdFor([player], { teamSize: 0, teamBest: 1 });
    await expect(foundTeam(deps, player, { tournamentId: alone, name })).rejects.toMatchObject({
      code: 'locked',
    });
    const [one, other] = [await createPlayer(deps), await createPlayer(deps)];
    const together = await holdFor([one, other]);
    const names = ['Lions', ' lions'].map((each, index) =>
      foundTeam(deps, [one, other][index] ?? one, { tournamentId: together, name: each.trim() }),
    );
    expect((await outcomesOf(names)).problems).toEqual({ taken: 1 });
  });

  test('is joined through the gate of codes, which counts wrong ones by player', async () => {
    const player = await createPlayer(deps);
    const tournamentId = await holdFor([player]);
    const callers: string[] = [];
    const joinCodes: Deps['joinCodes'] = {
      ...deps.joinCodes,
      look: (caller, find) => {
        callers.push(caller);
        return find();
      },
    };
    const join = joinTeam({ ...deps, joinCodes }, player, { tournamentId, teamCode: 'BBBBBB' });
    await expect(join).rejects.toMatchObject({ code: 'not_found' });
    expect(callers).toEqual([`user ${player.userId}`]);
  });
});

describe('the board of teams', () => {
  test('adds up the best two results of each team, and marks the own one', async () => {
    const players = await crowd(6);
    const tournamentId = await holdFor(players, { startTime: deps.now() });
    const [a, b, c, d, e, alone] = players;
    const lions = await found(a, tournamentId, 'Lions');
    const tigers = await found(d, tournamentId, 'Tigers');
    for (const player of [b, c]) await joinTeam(deps, player, { tournamentId, teamCode: lions });
    await joinTeam(deps, e, { tournamentId, teamCode: tigers });
    expect((await readTeamBoard(deps, null, { tournamentId })).entries).toEqual([]);
    const play = (player: NamedViewer, score: number, ms: number) =>
      playThrough(engine, player, tournamentId, { score, ms });
    await play(a, 1, 1_000);
    await play(b, 4, 9_000);
    await play(c, 3, 5_500);
    await play(d, 5, 2_000);
    await play(alone, 5, 1_000);
    const lion = { name: 'Lions', points: 7, timeTaken: 14.5, players: 3, isYours: false };
    const tiger = { name: 'Tigers', points: 5, timeTaken: 2, players: 1, isYours: false };
    expect(await readTeamBoard(deps, e, { tournamentId })).toEqual({
      ...{ tournamentId, provisional: true, revealed: true },
      entries: [
        { rank: 1, ...lion },
        { rank: 2, ...tiger, isYours: true },
      ],
      yours: { rank: 2, ...tiger, isYours: true },
    });
    expect(await readTeamBoard(deps, alone, { tournamentId })).toMatchObject({
      entries: [lion, tiger],
      yours: null,
    });
  });

  test('shows no score before the settlement where scores are revealed after it', async () => {
    const [player] = await crowd(1);
    const startTime = deps.now();
    const tournamentId = await holdFor([player], { reveal: 'after_settlement', startTime });
    await found(player, tournamentId);
    await playThrough(engine, player, tournamentId, { score: 3, ms: 1_000 });
    const hidden = { revealed: false, entries: [], yours: null };
    expect(await readTeamBoard(deps, player, { tournamentId })).toMatchObject(hidden);
    expect(await readTeamBoard(deps, engine.admin, { tournamentId })).toMatchObject({
      entries: [{ points: 3 }],
    });
    const editor = { ...engine.admin, duty: 'editor' } as const;
    expect(await readTeamBoard(deps, editor, { tournamentId })).toMatchObject(hidden);
    await deps.database.sql`update tournament set settled_at = ${deps.now()} where id = ${tournamentId}`;
    expect(await readTeamBoard(deps, player, { tournamentId })).toMatchObject({
      revealed: true,
      yours: { points: 3 },
    });
  });
});
