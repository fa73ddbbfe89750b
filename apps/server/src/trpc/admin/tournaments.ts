import { PageInput, pageOf } from '@paheli/core/page';
import {
  AdminTournament,
  ListAdminTournaments,
  TournamentFunnel,
  TournamentReport,
} from '@paheli/core/tournament/administration';
import { ApproveTournament, Exposure, ReadExposure } from '@paheli/core/tournament/exposure';
import { TournamentDraft, TournamentRef, UpdateTournament } from '@paheli/core/tournament/schema';
import {
  AskedQuestion,
  ListAskedQuestions,
  VoidedQuestion,
  VoidQuestion,
} from '@paheli/core/tournament/voided-question';
import { voidQuestion } from '@paheli/engine/quiz/void-question';
import { approveTournament } from '@paheli/engine/tournament/approve-tournament';
import { deleteTournament } from '@paheli/engine/tournament/cancel-tournament';
import { createTournament } from '@paheli/engine/tournament/create-tournament';
import { readExposure } from '@paheli/engine/tournament/exposure';
import { listAdminTournaments, readAdminTournament } from '@paheli/engine/tournament/list-admin-tournaments';
import { listAskedQuestions } from '@paheli/engine/tournament/list-asked-questions';
import { readTournamentFunnel } from '@paheli/engine/tournament/read-tournament-funnel';
import { reportTournaments } from '@paheli/engine/tournament/report-tournaments';
import { updateTournament } from '@paheli/engine/tournament/update-tournament';
import { z } from 'zod';
import { member, router } from '../init';

/** Procedures for administrators' tournaments. */
export const tournaments = router({
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
    .query(({ ctx, input }) => readTournamentFunnel(ctx.deps, input)),

  questions: member
    .input(ListAskedQuestions)
    .output(pageOf(AskedQuestion))
    .query(({ ctx, input }) => listAskedQuestions(ctx.deps, input)),

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

  voidQuestion: member
    .input(VoidQuestion)
    .output(VoidedQuestion)
    .mutation(({ ctx, input }) => voidQuestion(ctx.deps, ctx.viewer, input)),
});
