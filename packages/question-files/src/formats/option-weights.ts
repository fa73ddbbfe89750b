import { msg } from '@paheli/core/message';
import { optionsOf } from '@paheli/core/question-bank/choice';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import { optionsLimits } from '@paheli/core/question-bank/question-shape';
import type { CellError } from '../rows/row-error';

/** The options of a true/false question, in this order. */
export const trueFalseOptions = ['True', 'False'] as const;

/** The right options by their weights, and whether the weights say more than right or wrong. */
type WeightedOptions = { readonly rightOptions: readonly number[]; readonly hasShares: boolean };

const fullWeight = 99.9;

/**
 * Returns the right options by the weights that Moodle gives to options, in percent; the error where they are too many, or
 * leave open which options are right. `isSingle`: a player chooses one option, so the right one has the full weight.
 */
export function readWeights(weights: readonly number[], isSingle: boolean): WeightedOptions | CellError {
  const indexesOf = (test: (weight: number) => boolean) =>
    weights.flatMap((weight, index) => (test(weight) ? [index] : []));
  const positive = indexesOf((weight) => weight > 0);
  const full = indexesOf((weight) => weight >= fullWeight);
  if (weights.length > optionsLimits.most)
    return { column: 'options', code: 'invalid', message: msg('Enter two to six options.') };
  if (positive.length === 0) return wrong('required', msg('Mark at least one option as right.'));
  if (!isSingle) {
    const shares = positive.map((index) => weights[index] ?? 0);
    const areEqual = Math.max(...shares) - Math.min(...shares) < 0.1;
    // To choose a wrong option of full negative weight loses everything, as in the bank.
    const areWhole = weights.every((weight) => weight >= 0 || weight <= -fullWeight);
    return { rightOptions: positive, hasShares: !areEqual || !areWhole };
  }
  const right = full.length === 0 ? positive : full;
  if (right.length === 1) {
    const hasShares = weights.some((weight) => weight !== 0 && weight < fullWeight);
    return { rightOptions: right, hasShares };
  }
  if (full.length === 0)
    return wrong('ambiguous', msg('Only one option may be chosen, but none of them is fully right.'));
  return wrong(
    'ambiguous',
    msg(
      'Only one option may be chosen, but several are fully right. Let players choose several, and give each right option a share such as 50%.',
    ),
  );
}

function wrong(code: string, message: CellError['message']): CellError {
  return { column: 'correct_answer', code, message };
}

type Answered = Pick<QuestionDraft, 'options' | 'correctAnswer'>;

/**
 * Returns the weights of a question's options for Moodle, in percent. Of several right options each has an equal share,
 * and a wrong one loses everything.
 */
export function weightsOf({ options, correctAnswer }: Answered): { weights: string[]; isSingle: boolean } {
  const right = optionsOf(correctAnswer);
  const isSingle = right.length === 1;
  const [share, none] = isSingle ? ['100', '0'] : [String(Number((100 / right.length).toFixed(5))), '-100'];
  return { weights: options.map((_, index) => (right.includes(index) ? share : none)), isSingle };
}

/** Returns whether a question is one of true and false as Moodle knows them. */
export function isTrueFalse({ options, correctAnswer }: Answered): boolean {
  const isUsual =
    options.length === 2 && trueFalseOptions.every((option, index) => options[index] === option);
  return isUsual && optionsOf(correctAnswer).length === 1;
}
