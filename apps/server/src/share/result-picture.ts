import type { ResultCard } from '@paheli/core/quiz/result-card';
import { block, colours, drawPicture, topicOf } from './picture-parts';
import { formatPercentage, rankOf, scoreOf } from './result-words';
import { formatIndianDay } from './tournament-words';

/** Draws the picture of a shared result, as PNG. */
export function drawResult(card: ResultCard): Promise<Buffer> {
  const { username, tournamentName, category, percentage, finishedAt } = card;
  const score = block(scoreOf(card), { middle: 228, sizes: [{ size: 118, lines: 1 }] });
  const whose = block(`${username} in ${tournamentName}`, {
    middle: 354,
    sizes: [
      { size: 52, lines: 1 },
      { size: 46, lines: 2 },
    ],
    fill: colours.soft,
  });
  return drawPicture({
    topic: topicOf(category),
    middle: `${score}${whose}`,
    facts: [
      ['Rank', rankOf(card)],
      ['Accuracy', formatPercentage(percentage)],
      ['Played', formatIndianDay(finishedAt)],
    ],
  });
}
