import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUuid } from '@paheli/core/id';
import { Problem } from '@paheli/core/problem';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { readTournament } from '@paheli/engine/tournament/list-tournaments';
import type { FastifyInstance } from 'fastify';
import { depsFor, type Services } from '../trpc/context';
import { createRecent } from './recent';
import { withoutIndex, withTournamentHead } from './tournament-head';
import { drawTournament, type PicturedTournament } from './tournament-picture';

/** How long a page may show an earlier state of its tournament to crawlers; the client reads the tournament anew. */
const cardAgeMs = 10_000;
const keptCards = 1_000;
/** A picture has at most about 60 kB. */
const keptPictures = 200;
const pictureAgeMs = 24 * 60 * 60 * 1000;
/** Pictures that wait for their drawing. Drawing one takes about 50 ms of a processor. */
const mostWaiting = 20;

const prefix = '/og/tournaments';

/**
 * Serves `/tournaments/{id}` with the tournament's title and tags in the HTML, and the picture that the tags name. Both
 * show what every visitor may see.
 */
export function serveTournamentPages(
  app: FastifyInstance,
  services: Pick<Services, 'deps' | 'pools'>,
  shellPath: { readonly folder: string; readonly shell: string },
): void {
  const deps = depsFor(services, 'rest');
  const { now } = deps;
  const shell = readFileSync(join(shellPath.folder, shellPath.shell), 'utf8');
  const cards = createRecent<TournamentCard>({ maxEntries: keptCards, maxAgeMs: cardAgeMs, now });
  const pictures = createRecent<Buffer>({ maxEntries: keptPictures, maxAgeMs: pictureAgeMs, now });
  const inTurn = createTurns(mostWaiting);

  const find = (tournamentId: string) => {
    if (!isUuid(tournamentId)) throw new Problem('not_found');
    const id = tournamentId.toLowerCase();
    return cards.get(id, () => readTournament(deps, null, { tournamentId: id }));
  };

  app.get<{ Params: { tournamentId: string } }>('/tournaments/:tournamentId', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    try {
      const card = await find(request.params.tournamentId);
      return withTournamentHead(shell, card, `${prefix}/${card.id}.png?v=${versionOf(card)}`);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
      return reply.code(404).send(withoutIndex(shell));
    }
  });

  app.get<{ Params: { tournamentId: string } }>(`${prefix}/:tournamentId.png`, async (request, reply) => {
    const card = await find(request.params.tournamentId);
    const version = versionOf(card);
    const etag = `"${version}"`;
    reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const picture = await pictures.get(`${card.id}:${version}`, () => inTurn(() => drawTournament(card)));
    return reply.type('image/png').send(picture);
  });
}

/** Returns a text that changes with what the picture shows. */
function versionOf({
  name,
  category,
  entryFee,
  prizePool,
  questionsCount,
  startTime,
  status,
}: PicturedTournament) {
  const shown = [name, category, entryFee, prizePool, questionsCount, startTime, status === 'cancelled'];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** Runs work one at a time. Throws `unavailable` where too much of it waits. */
function createTurns(mostInLine: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= mostInLine) return Promise.reject(new Problem('unavailable', { retryAfterS: 2 }));
    waiting += 1;
    const mine = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
