import { AdminQuestion, AdminStats, QuestionDraft } from '@paheli/core/admin/schema';
import { TournamentCard, TournamentDraft, TournamentRef } from '@paheli/core/tournament/schema';
import { LedgerInvariants } from '@paheli/core/wallet/schema';
import { createQuestion } from '@paheli/engine/admin/create-question';
import { readAdminStats } from '@paheli/engine/admin/read-stats';
import { deleteTournament } from '@paheli/engine/tournament/cancel-tournament';
import { createTournament } from '@paheli/engine/tournament/create-tournament';
import { checkLedger } from '@paheli/engine/wallet/check-ledger';
import { z } from 'zod';
import { admin as administrator, router } from './init';

export const admin = router({
  stats: administrator.output(AdminStats).query(({ ctx }) => readAdminStats(ctx.deps)),

  createTournament: administrator
    .input(TournamentDraft)
    .output(TournamentCard)
    .mutation(({ ctx, input }) => createTournament(ctx.deps, ctx.viewer, input)),

  deleteTournament: administrator
    .input(TournamentRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteTournament(ctx.deps, ctx.viewer, input)),

  createQuestion: administrator
    .input(QuestionDraft)
    .output(AdminQuestion)
    .mutation(({ ctx, input }) => createQuestion(ctx.deps, ctx.viewer, input)),

  ledgerInvariants: administrator.output(LedgerInvariants).query(({ ctx }) => checkLedger(ctx.deps.database)),
});
