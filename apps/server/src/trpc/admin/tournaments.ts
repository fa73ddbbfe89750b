import { OwnLink } from '@paheli/core/link-code';
import { PageInput, pageOf } from '@paheli/core/page';
import {
  AdminTournament,
  ListAdminTournaments,
  TournamentFunnel,
  TournamentReport,
} from '@paheli/core/tournament/administration';
import { ApproveTournament, Exposure, ReadExposure } from '@paheli/core/tournament/exposure';
import { GuestList, SetGuests } from '@paheli/core/tournament/guest-list';
import { MakeHallLink, ManagedHall, ShowInHall } from '@paheli/core/tournament/hall';
import { SetHidden, TournamentComplaint } from '@paheli/core/tournament/report';
import { ListResults, PlayerResult } from '@paheli/core/tournament/results';
import { TournamentDraft, TournamentRef, UpdateTournament } from '@paheli/core/tournament/schema';
import { CreateSeries, Series, SeriesDetails, SeriesRef, UpdateSeries } from '@paheli/core/tournament/series';
import {
  AskedQuestion,
  ListAskedQuestions,
  VoidedQuestion,
  VoidQuestion,
} from '@paheli/core/tournament/voided-question';
import { voidQuestion } from '@paheli/engine/quiz/void-question';
import { listResults } from '@paheli/engine/settlement/list-results';
import { approveTournament } from '@paheli/engine/tournament/approve-tournament';
import { deleteTournament } from '@paheli/engine/tournament/cancel-tournament';
import { createTournament } from '@paheli/engine/tournament/create-tournament';
import { readExposure } from '@paheli/engine/tournament/exposure';
import { readGuests, setGuests } from '@paheli/engine/tournament/guest-list';
import { listAdminTournaments, readAdminTournament } from '@paheli/engine/tournament/list-admin-tournaments';
import { listAskedQuestions } from '@paheli/engine/tournament/list-asked-questions';
import { listComplaints } from '@paheli/engine/tournament/list-complaints';
import { makeHallLink } from '@paheli/engine/tournament/make-hall-link';
import { readManagedHall } from '@paheli/engine/tournament/read-hall';
import { readTournamentFunnel } from '@paheli/engine/tournament/read-tournament-funnel';
import { reportTournaments } from '@paheli/engine/tournament/report-tournaments';
import {
  createSeries,
  endSeries,
  listSeries,
  readSeriesDetails,
  updateSeries,
} from '@paheli/engine/tournament/series/series';
import { setHidden } from '@paheli/engine/tournament/set-hidden';
import { showInHall } from '@paheli/engine/tournament/show-in-hall';
import { startNow } from '@paheli/engine/tournament/start-now';
import { updateTournament } from '@paheli/engine/tournament/update-tournament';
import { z } from 'zod';
import { member, router } from '../init';

const series = router({
  list: member.output(Series.array()).query(({ ctx }) => listSeries(ctx.deps, ctx.viewer)),

  byId: member
    .input(SeriesRef)
    .output(SeriesDetails)
    .query(({ ctx, input }) => readSeriesDetails(ctx.deps, ctx.viewer, input)),

  create: member
    .input(CreateSeries)
    .output(Series)
    .mutation(({ ctx, input }) => createSeries(ctx.deps, ctx.viewer, input)),

  update: member
    .input(UpdateSeries)
    .output(Series)
    .mutation(({ ctx, input }) => updateSeries(ctx.deps, ctx.viewer, input)),

  end: member
    .input(SeriesRef)
    .output(Series)
    .mutation(({ ctx, input }) => endSeries(ctx.deps, ctx.viewer, input)),
});

/** Procedures for administrators' tournaments. */
export const tournaments = router({
  series,

  list: member
    .input(ListAdminTournaments)
    .output(pageOf(AdminTournament))
    .query(({ ctx, input }) => listAdminTournaments(ctx.deps, ctx.viewer, input)),

  byId: member
    .input(TournamentRef)
    .output(AdminTournament)
    .query(({ ctx, input }) => readAdminTournament(ctx.deps, ctx.viewer, input)),

  funnel: member
    .input(TournamentRef)
    .output(TournamentFunnel)
    .query(({ ctx, input }) => readTournamentFunnel(ctx.deps, ctx.viewer, input)),

  questions: member
    .input(ListAskedQuestions)
    .output(pageOf(AskedQuestion))
    .query(({ ctx, input }) => listAskedQuestions(ctx.deps, ctx.viewer, input)),

  report: member
    .input(PageInput)
    .output(pageOf(TournamentReport))
    .query(({ ctx, input }) => reportTournaments(ctx.deps, ctx.viewer, input)),

  create: member
    .input(TournamentDraft)
    .output(AdminTournament)
    .mutation(({ ctx, input }) => createTournament(ctx.deps, ctx.viewer, input)),

  update: member
    .input(UpdateTournament)
    .output(AdminTournament)
    .mutation(({ ctx, input }) => updateTournament(ctx.deps, ctx.viewer, input)),

  approve: member
    .input(ApproveTournament)
    .output(AdminTournament)
    .mutation(({ ctx, input }) => approveTournament(ctx.deps, ctx.viewer, input)),

  exposure: member
    .input(ReadExposure)
    .output(Exposure)
    .query(({ ctx, input }) => readExposure(ctx.deps, ctx.viewer, input)),

  delete: member
    .input(TournamentRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteTournament(ctx.deps, ctx.viewer, input)),

  guests: member
    .input(TournamentRef)
    .output(GuestList)
    .query(({ ctx, input }) => readGuests(ctx.deps, ctx.viewer, input)),

  setGuests: member
    .input(SetGuests)
    .output(GuestList)
    .mutation(({ ctx, input }) => setGuests(ctx.deps, ctx.viewer, input)),

  complaints: member
    .input(TournamentRef)
    .output(TournamentComplaint.array())
    .query(({ ctx, input }) => listComplaints(ctx.deps, input)),

  setHidden: member
    .input(SetHidden)
    .output(AdminTournament)
    .mutation(({ ctx, input }) => setHidden(ctx.deps, ctx.viewer, input)),

  start: member
    .input(TournamentRef)
    .output(AdminTournament)
    .mutation(({ ctx, input }) => startNow(ctx.deps, ctx.viewer, input)),

  hall: member
    .input(TournamentRef)
    .output(ManagedHall)
    .query(({ ctx, input }) => readManagedHall(ctx.deps, ctx.viewer, input)),

  hallLink: member
    .input(MakeHallLink)
    .output(OwnLink)
    .mutation(({ ctx, input }) => makeHallLink(ctx.deps, ctx.viewer, input)),

  showInHall: member
    .input(ShowInHall)
    .output(ManagedHall)
    .mutation(({ ctx, input }) => showInHall(ctx.deps, ctx.viewer, input)),

  results: member
    .input(ListResults)
    .output(pageOf(PlayerResult))
    .query(({ ctx, input }) => listResults(ctx.deps, ctx.viewer, input)),

  voidQuestion: member
    .input(VoidQuestion)
    .output(VoidedQuestion)
    .mutation(({ ctx, input }) => voidQuestion(ctx.deps, ctx.viewer, input)),
});
