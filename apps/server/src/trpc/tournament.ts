import { LinkRef } from '@paheli/core/link-code';
import { PageInput, pageOf } from '@paheli/core/page';
import { FairnessSummary } from '@paheli/core/tournament/fairness';
import { Hall } from '@paheli/core/tournament/hall';
import { ReportTournament } from '@paheli/core/tournament/report';
import {
  Departure,
  Entry,
  Leaderboard,
  ListTournaments,
  OwnTournament,
  TournamentCard,
  TournamentRef,
} from '@paheli/core/tournament/schema';
import { SeatedPlayers } from '@paheli/core/tournament/seated-players';
import { Stake } from '@paheli/core/tournament/stake';
import { FoundTeam, JoinTeam, OwnTeam, RemoveFromTeam, TeamBoard } from '@paheli/core/tournament/teams';
import { JoinCodeRef } from '@paheli/core/tournament/visibility';
import { readFairness } from '@paheli/engine/fairness/read-fairness';
import { findByJoinCode } from '@paheli/engine/tournament/find-by-join-code';
import { joinTournament } from '@paheli/engine/tournament/join-tournament';
import { leaveTournament } from '@paheli/engine/tournament/leave-tournament';
import { listSeatedPlayers } from '@paheli/engine/tournament/list-seated-players';
import {
  listOwnTournaments,
  listTournaments,
  pageOwnTournaments,
  readTournament,
} from '@paheli/engine/tournament/list-tournaments';
import { readHall } from '@paheli/engine/tournament/read-hall';
import { readLeaderboard } from '@paheli/engine/tournament/read-leaderboard';
import { readStake } from '@paheli/engine/tournament/read-stake';
import { reportTournament } from '@paheli/engine/tournament/report-tournament';
import { followSeries, unfollowSeries } from '@paheli/engine/tournament/series/follow-series';
import { readTeam } from '@paheli/engine/tournament/teams/read-team';
import { readTeamBoard } from '@paheli/engine/tournament/teams/read-team-board';
import { foundTeam, joinTeam, leaveTeam, removeFromTeam } from '@paheli/engine/tournament/teams/teams';
import { z } from 'zod';
import { member, router, visitor } from './init';

export const tournament = router({
  list: visitor
    .input(ListTournaments)
    .output(pageOf(TournamentCard))
    .query(({ ctx, input }) => listTournaments(ctx.deps, ctx.viewer, input)),

  byId: visitor
    .input(TournamentRef)
    .output(TournamentCard)
    .query(({ ctx, input }) => readTournament(ctx.deps, ctx.viewer, input)),

  byCode: visitor
    .input(JoinCodeRef)
    .output(TournamentCard)
    .query(({ ctx, input }) => findByJoinCode(ctx.deps, ctx.viewer, ctx.call.caller, input)),

  mine: member.output(OwnTournament.array()).query(({ ctx }) => listOwnTournaments(ctx.deps, ctx.viewer)),

  minePage: member
    .input(PageInput)
    .output(pageOf(OwnTournament))
    .query(({ ctx, input }) => pageOwnTournaments(ctx.deps, ctx.viewer, input)),

  stake: member
    .input(TournamentRef)
    .output(Stake)
    .query(({ ctx, input }) => readStake(ctx.deps, ctx.viewer, input)),

  players: member
    .input(TournamentRef)
    .output(SeatedPlayers)
    .query(({ ctx, input }) => listSeatedPlayers(ctx.deps, ctx.viewer, input)),

  join: member
    .input(TournamentRef)
    .output(Entry)
    .mutation(({ ctx, input }) => joinTournament(ctx.deps, ctx.viewer, input)),

  leave: member
    .input(TournamentRef)
    .output(Departure)
    .mutation(({ ctx, input }) => leaveTournament(ctx.deps, ctx.viewer, input)),

  report: member
    .input(ReportTournament)
    .output(z.void())
    .mutation(({ ctx, input }) => reportTournament(ctx.deps, ctx.viewer, input)),

  fairness: visitor
    .input(TournamentRef)
    .output(FairnessSummary)
    .query(({ ctx, input }) => readFairness(ctx.deps, ctx.viewer, ctx.call.caller, input)),

  hall: visitor
    .input(LinkRef)
    .output(Hall)
    .query(({ ctx, input }) => readHall(ctx.deps, input)),

  leaderboard: visitor
    .input(TournamentRef)
    .output(Leaderboard)
    .query(({ ctx, input }) => readLeaderboard(ctx.deps, ctx.viewer, input)),

  team: member
    .input(TournamentRef)
    .output(OwnTeam)
    .query(({ ctx, input }) => readTeam(ctx.deps, ctx.viewer, input)),

  foundTeam: member
    .input(FoundTeam)
    .output(OwnTeam)
    .mutation(({ ctx, input }) => foundTeam(ctx.deps, ctx.viewer, input)),

  joinTeam: member
    .input(JoinTeam)
    .output(OwnTeam)
    .mutation(({ ctx, input }) => joinTeam(ctx.deps, ctx.viewer, input)),

  leaveTeam: member
    .input(TournamentRef)
    .output(OwnTeam)
    .mutation(({ ctx, input }) => leaveTeam(ctx.deps, ctx.viewer, input)),

  removeFromTeam: member
    .input(RemoveFromTeam)
    .output(OwnTeam)
    .mutation(({ ctx, input }) => removeFromTeam(ctx.deps, ctx.viewer, input)),

  followSeries: member
    .input(TournamentRef)
    .output(TournamentCard)
    .mutation(({ ctx, input }) => followSeries(ctx.deps, ctx.viewer, input)),

  unfollowSeries: member
    .input(TournamentRef)
    .output(TournamentCard)
    .mutation(({ ctx, input }) => unfollowSeries(ctx.deps, ctx.viewer, input)),

  teamBoard: visitor
    .input(TournamentRef)
    .output(TeamBoard)
    .query(({ ctx, input }) => readTeamBoard(ctx.deps, ctx.viewer, input)),
});
