import { PageInput, pageOf } from '@paheli/core/page';
import { FairnessSummary } from '@paheli/core/tournament/fairness';
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
import { joinTournament } from '@paheli/engine/tournament/join-tournament';
import { leaveTournament } from '@paheli/engine/tournament/leave-tournament';
import { listSeatedPlayers } from '@paheli/engine/tournament/list-seated-players';
import {
  listOwnTournaments,
  listTournaments,
  pageOwnTournaments,
  readTournament,
} from '@paheli/engine/tournament/list-tournaments';
import { readFairness } from '@paheli/engine/tournament/read-fairness';
import { readLeaderboard } from '@paheli/engine/tournament/read-leaderboard';
import { readStake } from '@paheli/engine/tournament/read-stake';
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

  fairness: visitor
    .input(TournamentRef)
    .output(FairnessSummary)
    .query(({ ctx, input }) => readFairness(ctx.deps, ctx.viewer, ctx.call.caller, input)),

  leaderboard: visitor
    .input(TournamentRef)
    .output(Leaderboard)
    .query(({ ctx, input }) => readLeaderboard(ctx.deps, ctx.viewer, input)),
});
