import { TournamentCard, TournamentDraft, TournamentRef } from '@paheli/core/tournament/schema';
import { deleteTournament } from '@paheli/engine/tournament/cancel-tournament';
import { createTournament } from '@paheli/engine/tournament/create-tournament';
import { z } from 'zod';
import { administrator, router } from '../init';

/** Tournaments as administrators run them. */
export const tournaments = router({
  create: administrator
    .input(TournamentDraft)
    .output(TournamentCard)
    .mutation(({ ctx, input }) => createTournament(ctx.deps, ctx.viewer, input)),

  delete: administrator
    .input(TournamentRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteTournament(ctx.deps, ctx.viewer, input)),
});
