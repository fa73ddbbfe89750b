import type { Choice } from '../../question-bank/choice';
import { chanceOfRight } from '../../question-bank/item-response';
import type { Rating } from '../../rating/rating';
import type { Evidence, PastAnswer, PastSession } from './facts';

/** The share of questions about which friends who learned together know and believe the same. */
const friendShare = 0.25;
/** The share of answers that a player who copies takes over. */
const copiedShare = 0.95;
/** Strangers meet less often. */
const fewestTournaments = 5;
const leastShare = 0.01;

/**
 * Returns how much more probable a player's answers are if they are copied from one other player than if both learned
 * together. Identical wrong answers say most, and answers that good players both know say little. The other player for
 * whom the evidence is largest counts.
 */
export function agreement(sessions: readonly PastSession[]): Evidence {
  const met = sessions.flatMap(({ answers, others, ratingBefore }) =>
    others.map(({ accountId, choices }) => ({ accountId, choices, answers, ratingBefore })),
  );
  let best: Evidence = { digits: 0, figures: { tournaments: 0, common: 0, identicalWrong: 0 } };
  for (const meetings of Map.groupBy(met, ({ accountId }) => accountId).values()) {
    if (meetings.length < fewestTournaments) continue;
    const common = meetings.flatMap(({ answers, choices, ratingBefore }) =>
      answers.flatMap((answer) => {
        const other = choices.get(answer.questionId);
        return other === undefined ? [] : [{ answer, other, rating: ratingBefore }];
      }),
    );
    const digits = common.reduce(
      (sum, { answer, other, rating }) => sum + digitsOf(answer, other, rating),
      0,
    );
    if (digits <= best.digits) continue;
    const identicalWrong = common.filter(
      ({ answer, other }) => !answer.isRight && answer.choice === other,
    ).length;
    best = { digits, figures: { tournaments: meetings.length, common: common.length, identicalWrong } };
  }
  return best;
}

/** Returns what an answer says, beside the other player's answer to the same question. */
function digitsOf(answer: PastAnswer, other: Choice, rating: Rating): number {
  const alone = chanceOfChoice(answer, other, rating);
  const asFriend = friendShare + (1 - friendShare) * alone;
  const asCopy = copiedShare + (1 - copiedShare) * alone;
  return Math.log10(answer.choice === other ? asCopy / asFriend : (1 - asCopy) / (1 - asFriend));
}

/** Returns the chance that a player makes a choice: by the rating the right one, by the field's shares a wrong one. */
function chanceOfChoice(
  { measure, rightChoice, choiceShares }: PastAnswer,
  choice: Choice,
  { mean }: Rating,
): number {
  const right = Math.min(1 - leastShare, chanceOfRight(measure, mean));
  if (choice === rightChoice) return right;
  const shareOf = (each: Choice) => choiceShares.get(each) ?? 0;
  const ofWrong = Math.max(leastShare, shareOf(choice)) / Math.max(leastShare, 1 - shareOf(rightChoice));
  return (1 - right) * ofWrong;
}
