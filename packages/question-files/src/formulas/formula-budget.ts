import { type Message, msg } from '@paheli/core/message';
import { quote } from '@paheli/core/text';

/** What the formulas of one text may cost together: a sign or a command is 1, a sign of chemistry 3. */
export const maxCost = 400;
/** What the formulas of a question and its options may cost together: a player's process renders them in one turn. */
export const maxCostOfQuestion = 800;
/** How deep groups may stand in each other: some commands render their content several times. */
export const maxDepth = 8;
const costPerChemicalSign = 3;

/**
 * Commands that define others, through which a short formula becomes any length, and commands that render their content
 * four times at each level.
 */
const refused =
  /\\(?:[gex]?def|(?:re)?newcommand|providecommand|(?:future)?let|global|long|noexpand|expandafter|cancelto|(?:math)?[lrc]lap|equilibrium(?:Left|Right)|[a-zA-Z]*@[a-zA-Z@]*)(?![a-zA-Z@])/;
const token = /\\(?:[a-zA-Z@]+|[\s\S])|\S/gu;
const chemistry = /\\(?:ce|pu)\s*\{/g;

/** Returns what formulas cost together, before anything of them is read. */
export function costOf(formulas: readonly string[]): number {
  return formulas.reduce((sum, latex) => sum + costOfOne(latex), 0);
}

function costOfOne(latex: string): number {
  const signs = latex.match(token)?.length ?? 0;
  const [first] = latex.matchAll(chemistry);
  // What follows the first formula of chemistry counts as one: where it ends is known only when it is read.
  return first ? signs + (latex.length - first.index) * (costPerChemicalSign - 1) : signs;
}

/** Returns why a formula is not rendered, before anything of it is read; undefined where it may be. */
export function findExcess(latex: string): Message | undefined {
  const formula = quote(latex);
  const [command] = refused.exec(latex) ?? [];
  if (command !== undefined)
    return msg('The formula {formula} has a command that is not possible here: {command}.', {
      formula,
      command: quote(command),
    });
  if (depthOf(latex) > maxDepth)
    return msg('The formula {formula} has more than {maximum} groups within each other.', {
      formula,
      maximum: maxDepth,
    });
  return costOfOne(latex) > maxCost ? tooLong : undefined;
}

/** The error of a text whose formulas cost too much together. */
export const tooLong = msg('The formulas of this text are too long: use at most {maximum} signs.', {
  maximum: maxCost,
});

/** The error of a question whose formulas cost too much together. */
export const tooLongTogether = msg(
  'The formulas of this question and its options are too long together: use at most {maximum} signs.',
  { maximum: maxCostOfQuestion },
);

function depthOf(latex: string): number {
  let [depth, deepest] = [0, 0];
  for (const [sign] of latex.matchAll(/\\(?:left|right|begin|end)(?![a-zA-Z])|\\[\s\S]|[{}[\]]/gu)) {
    if (sign === '{' || sign === '[' || sign === '\\left' || sign === '\\begin') depth += 1;
    else if (sign === '}' || sign === ']' || sign === '\\right' || sign === '\\end') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
