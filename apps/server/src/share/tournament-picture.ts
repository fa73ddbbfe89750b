import type { TournamentCard } from '@paheli/core/tournament/schema';
import { block, drawPicture, topicOf } from './picture-parts';
import { entryFeeOf, formatPrice, startOf } from './tournament-words';

/** What a picture shows. Seats are left out, because a picture is kept. */
export type PicturedTournament = Pick<
  TournamentCard,
  'name' | 'category' | 'entryFee' | 'prizePool' | 'questionsCount' | 'startTime' | 'startsOnPress' | 'status'
>;

/** Type sizes of the name, with the lines that fit. */
const nameSizes = [
  { size: 92, lines: 2 },
  { size: 72, lines: 3 },
  { size: 56, lines: 4 },
] as const;

/** Draws the picture of a tournament's shared link, as PNG. */
export function drawTournament(tournament: PicturedTournament): Promise<Buffer> {
  const { name, category, prizePool, questionsCount, status } = tournament;
  return drawPicture({
    topic: topicOf(category),
    middle: block(name, { middle: 290, sizes: nameSizes }),
    facts: [
      prizePool > 0 ? ['To win', formatPrice(prizePool)] : ['Questions', String(questionsCount)],
      ['Entry', entryFeeOf(tournament)],
      status === 'cancelled' ? ['Status', 'Cancelled'] : ['Starts', startOf(tournament)],
    ],
  });
}
