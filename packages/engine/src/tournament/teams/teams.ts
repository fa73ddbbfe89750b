import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import { entryClosesAt } from '@paheli/core/tournament/status';
import type { FoundTeam, JoinTeam, OwnTeam, RemoveFromTeam } from '@paheli/core/tournament/teams';
import { codeLengths } from '@paheli/core/tournament/visibility';
import { users } from '@paheli/db/schema/account';
import { entries, teamMembers, teams, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import { type Tx, transact } from '../../foundation/transaction';
import { freshCode } from '../join-code';
import { hasSession } from '../leave-tournament';
import { lockTournament, tournamentNotFound } from '../lock-tournament';
import { leaveTeams, tellTeams } from './leave-teams';
import { readTeam } from './read-team';

/**
 * Founds a team with the viewer as its first member. Throws `not_found`, `not_joined`, `already_started`,
 * `tournament_closed`, `taken` for the name of another team, and `locked` where the tournament has no teams or the viewer is in
 * one.
 */
export async function foundTeam(
  deps: Deps,
  viewer: Viewer,
  { tournamentId, name }: FoundTeam,
): Promise<OwnTeam> {
  await transact(deps, async (tx) => {
    // Two teams that are founded at once see each other's names.
    await lockTournament(tx, tournamentId);
    await lockChoice(tx, deps, viewer, tournamentId);
    if ((await findTeamId(tx, viewer, tournamentId)) !== undefined) throw inTeam();
    const { userId } = viewer;
    const [id, now] = [deps.newId(), deps.now()];
    const sameName = and(eq(teams.tournamentId, tournamentId), sql`lower(${teams.name}) = lower(${name})`);
    if ((await tx.$count(teams, sameName)) > 0)
      throw new Problem('taken', {
        detail: msg('A team of this tournament has this name.'),
        errors: [{ path: 'name', message: msg('A team of this tournament has this name.') }],
      });
    const code = await teamCode(tx, deps, tournamentId);
    await tx.insert(teams).values({ id, tournamentId, name, code, createdBy: userId, createdAt: now });
    await tx.insert(teamMembers).values({ tournamentId, userId, teamId: id, joinedAt: now });
    await tellTeams(tx, [id]);
  });
  return readTeam(deps, viewer, { tournamentId });
}

/**
 * Makes the viewer a member of the team with a code; repeating it changes nothing. Wrong codes are counted by player. Throws
 * what `foundTeam` throws, `locked` also for a full team, `not_found` also for an unknown code, and `rate_limited`.
 */
export async function joinTeam(
  deps: Deps,
  viewer: Viewer,
  { tournamentId, teamCode }: JoinTeam,
): Promise<OwnTeam> {
  const { userId } = viewer;
  const join = async (tx: Tx) => {
    const { teamSize } = await lockChoice(tx, deps, viewer, tournamentId);
    // Of two players who join at once, the later one waits here and counts the earlier one.
    const [team] = await tx
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.tournamentId, tournamentId), eq(teams.code, teamCode)))
      .for('update');
    if (!team) return undefined;
    const ownId = await findTeamId(tx, viewer, tournamentId);
    if (ownId === team.id) return team;
    if (ownId !== undefined) throw inTeam();
    if ((await tx.$count(teamMembers, eq(teamMembers.teamId, team.id))) >= teamSize)
      throw new Problem('locked', { detail: msg('This team is full.') });
    await tx.insert(teamMembers).values({ tournamentId, userId, teamId: team.id, joinedAt: deps.now() });
    await tellTeams(tx, [team.id]);
    return team;
  };
  const found = await deps.joinCodes.look(`user ${userId}`, () => transact(deps, join));
  if (!found) throw new Problem('not_found', { detail: msg('No team of this tournament has this code.') });
  return readTeam(deps, viewer, { tournamentId });
}

/** Takes the viewer out of their team; repeating it changes nothing. Throws what `foundTeam` throws. */
export async function leaveTeam(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<OwnTeam> {
  await transact(deps, async (tx) => {
    await lockChoice(tx, deps, viewer, tournamentId);
    await leaveTeams(tx, viewer.userId, tournamentId);
  });
  return { team: null };
}

/**
 * Takes a member out of the viewer's team, whose code changes, so that the place is free for whom it was meant. Only the first
 * member of a team may. Throws what `leaveTeam` throws, also where the member's quiz has started, `not_found` and `forbidden`.
 */
export async function removeFromTeam(
  deps: Deps,
  viewer: Viewer,
  { tournamentId, username }: RemoveFromTeam,
): Promise<OwnTeam> {
  await transact(deps, async (tx) => {
    await lockChoice(tx, deps, viewer, tournamentId);
    const { userId, teamId, joinedAt } = teamMembers;
    const own = tx.select({ teamId }).from(teamMembers).where(isMember(viewer, tournamentId));
    const [first, ...others] = await tx
      .select({ userId, teamId, username: users.username })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, userId))
      .where(inArray(teamId, own))
      .orderBy(asc(joinedAt), asc(userId));
    const member = others.find((each) => each.username.toLowerCase() === username.toLowerCase());
    if (first && first.userId !== viewer.userId)
      throw new Problem('forbidden', { detail: msg('Only the first member of a team takes others out.') });
    if (!member) throw noSuchMember();
    await lockChoice(tx, deps, member, tournamentId);
    // The member may have left for another team before the lock.
    if ((await findTeamId(tx, member, tournamentId)) !== member.teamId) throw noSuchMember();
    await tx
      .update(teams)
      .set({ code: await teamCode(tx, deps, tournamentId) })
      .where(eq(teams.id, member.teamId));
    await leaveTeams(tx, member.userId, tournamentId);
    const event = { type: 'tournament_update', tournamentId } as const;
    await appendEvents(tx, [{ audience: `user:${member.userId}`, event }]);
  });
  return readTeam(deps, viewer, { tournamentId });
}

function noSuchMember(): Problem {
  return new Problem('not_found', { detail: msg('Your team has no such member.') });
}

function teamCode(tx: Tx, deps: Pick<Deps, 'random'>, tournamentId: string): Promise<string> {
  const isTaken = async (code: string) =>
    (await tx.$count(teams, and(eq(teams.tournamentId, tournamentId), eq(teams.code, code)))) > 0;
  return freshCode(deps, codeLengths.team, isTaken);
}

/**
 * Locks a player's seat, so that it is not given back meanwhile, and checks that their team may still change: until their own
 * quiz starts.
 */
async function lockChoice(tx: Tx, deps: Deps, { userId }: Pick<Viewer, 'userId'>, tournamentId: string) {
  const [seated] = await tx
    .select({ tournament: tournaments, entryId: entries.id })
    .from(entries)
    .innerJoin(tournaments, eq(tournaments.id, entries.tournamentId))
    .where(and(eq(entries.tournamentId, tournamentId), eq(entries.userId, userId), isNull(entries.leftAt)))
    .for('no key update', { of: entries });
  if (!seated) {
    const isKnown = await tx.$count(tournaments, eq(tournaments.id, tournamentId));
    throw isKnown ? new Problem('not_joined') : tournamentNotFound();
  }
  const { tournament } = seated;
  if (tournament.teamSize === 0)
    throw new Problem('locked', { detail: msg('This tournament has no teams.') });
  if (await hasSession(tx, tournamentId, userId))
    throw new Problem('already_started', {
      detail: msg('The quiz has started: the team can no longer change.'),
    });
  if (tournament.settledAt || deps.now() >= entryClosesAt(tournament)) throw new Problem('tournament_closed');
  return tournament;
}

async function findTeamId(
  tx: Tx,
  viewer: Pick<Viewer, 'userId'>,
  tournamentId: string,
): Promise<string | undefined> {
  const [member] = await tx
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(isMember(viewer, tournamentId));
  return member?.teamId;
}

function isMember({ userId }: Pick<Viewer, 'userId'>, tournamentId: string) {
  return and(eq(teamMembers.tournamentId, tournamentId), eq(teamMembers.userId, userId));
}

function inTeam(): Problem {
  return new Problem('locked', { detail: msg('You are in a team already. Leave it first.') });
}
