import { isUuid } from '@paheli/core/id';
import { Problem } from '@paheli/core/problem';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { readTournament } from '@paheli/engine/tournament/list-tournaments';
import { LRUCache } from 'lru-cache';
import { versionOf } from './pictures';
import { withSharedHead } from './shared-head';
import { type SharedPages, sendPage } from './shared-pages';
import { drawTournament } from './tournament-picture';
import { describeTournament, startOf } from './tournament-words';

/** How long a page may show an earlier state of its tournament to crawlers; the client reads the tournament anew. */
const cardAgeMs = 10_000;
const keptCards = 1_000;

const prefix = '/og/tournaments';

/**
 * Serves `/tournaments/{id}` with the tournament's title and tags in the HTML, and the picture that the tags name. Both
 * show what every visitor may see.
 */
export function serveTournamentPages(pages: SharedPages): void {
  const { app, deps, shell, pictures } = pages;
  const cards = new LRUCache<string, TournamentCard>({
    max: keptCards,
    ttl: cardAgeMs,
    perf: { now: () => deps.now().getTime() },
    ttlResolution: 0,
    fetchMethod: (tournamentId) => readTournament(deps, null, { tournamentId }),
    // A card that is dropped while it is read still reaches its callers.
    ignoreFetchAbort: true,
  });

  const find = async (tournamentId: string) => {
    if (!isUuid(tournamentId)) throw new Problem('not_found');
    return cards.forceFetch(tournamentId.toLowerCase());
  };

  app.get<{ Params: { tournamentId: string } }>('/tournaments/:tournamentId', (request, reply) =>
    sendPage(pages, reply, 'Tournament not found', async () => {
      const card = await find(request.params.tournamentId);
      return withSharedHead(shell, {
        title: card.name,
        description: describeTournament(card),
        path: `/tournaments/${card.id}`,
        picturePath: `${prefix}/${card.id}.png?v=${versionOfCard(card)}`,
        isListed: card.visibility === 'public',
      });
    }),
  );

  app.get<{ Params: { tournamentId: string } }>(`${prefix}/:tournamentId.png`, async (request, reply) => {
    const card = await find(request.params.tournamentId);
    return pictures.send(request, reply.header('cache-control', 'public, max-age=3600'), {
      version: versionOfCard(card),
      draw: () => drawTournament(card),
    });
  });
}

function versionOfCard(card: TournamentCard): string {
  const { name, category, entryFee, prizePool, questionsCount, status } = card;
  return versionOf([
    name,
    category,
    entryFee,
    prizePool,
    questionsCount,
    startOf(card),
    status === 'cancelled',
  ]);
}
