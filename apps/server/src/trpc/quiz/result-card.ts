import { LinkRef, OwnLink } from '@paheli/core/link-code';
import { ResultCard } from '@paheli/core/quiz/result-card';
import { SessionRef } from '@paheli/core/quiz/schema';
import { readResultCard, readResultLink } from '@paheli/engine/quiz/read-result-card';
import { shareResult, stopSharingResult } from '@paheli/engine/quiz/share-result';
import { z } from 'zod';
import { member, router, visitor } from '../init';

export const resultCard = router({
  link: member
    .input(SessionRef)
    .output(OwnLink)
    .query(({ ctx, input }) => readResultLink(ctx.deps, ctx.viewer, input)),

  share: member
    .input(SessionRef)
    .output(OwnLink)
    .mutation(({ ctx, input }) => shareResult(ctx.deps, ctx.viewer, input)),

  stopSharing: member
    .input(SessionRef)
    .output(z.void())
    .mutation(({ ctx, input }) => stopSharingResult(ctx.deps, ctx.viewer, input)),

  page: visitor
    .input(LinkRef)
    .output(ResultCard)
    .query(({ ctx, input }) => readResultCard(ctx.deps, input)),
});
