import { msg } from '@paheli/core/message';
import { optionsLimits } from '@paheli/core/question-bank/question-shape';
import { type CellError, unsupportedKind } from '../rows/row-error';
import { type GiftBlock, type Masked, sliceMasked, unescaped } from './gift-blocks';
import type { PlainText } from './html-text';
import { readMoodleText, type TextFormat } from './moodle-text';
import { readWeights, trueFalseOptions } from './option-weights';
import { readTags } from './question-tags';
import type { LostPart, ReadQuestion } from './to-question-row';

/** A question between its braces and outside of them. */
type GiftParts = {
  readonly before: string;
  readonly after: string;
  readonly answers: Masked;
  readonly general: string;
};

/** The options of a question, and what of the question is lost. */
type Answers = Pick<ReadQuestion, 'options' | 'rightOptions'> & { readonly lost: readonly LostPart[] };

/** Commands of LaTeX whose first letter GIFT takes for a line break. */
const brokenCommand = /(?<!\\)(?:\\\\)*\\n(?:abla|eg?|eq|geq|leq|mid|ot|otin|u)(?![a-zA-Z])/;

/** Reads a question of a GIFT file. Returns the error of one that is broken, or of a kind that the bank has not. */
export function readGiftQuestion(block: GiftBlock): ReadQuestion | CellError {
  const parts = splitQuestion(withoutTitle(block.content));
  if ('code' in parts) return parts;
  const kind = kindOf(parts.answers);
  if (typeof kind !== 'string') return kind;
  const question = readText(joinAround(parts, kind), 'moodle');
  const answers =
    kind === 'truefalse' ? readTrueFalse(parts.answers) : readChoices(parts.answers, question.format);
  if ('code' in answers) return answers;
  const explanation = readText(parts.general, question.format);
  const { hasOthers, ...facts } = readTags(tagsIn(block.comments));
  return {
    questionId: idIn(block.comments),
    ...facts,
    category: block.category,
    questionText: question.text,
    explanation: explanation.text,
    options: answers.options,
    rightOptions: answers.rightOptions,
    isPictured: [...question.lost, ...answers.lost].includes('pictures'),
    lost: new Set([
      ...[...question.lost, ...explanation.lost, ...answers.lost],
      ...(hasOthers ? (['tags'] as const) : []),
      ...(brokenCommand.test(block.content.text) ? (['commands'] as const) : []),
    ]),
  };
}

function withoutTitle(content: Masked): Masked {
  const end = content.mask.startsWith('::') ? content.mask.indexOf('::', 2) : -1;
  return end === -1 ? content : sliceMasked(content, end + 2);
}

function splitQuestion(content: Masked): GiftParts | CellError {
  const { mask } = content;
  const [open, close] = [mask.indexOf('{'), mask.indexOf('}')];
  if (open === -1 && close === -1) return unsupportedKind(msg('text without a question'));
  if (open === -1 || (close !== -1 && close < open))
    return invalid(msg('The options end with a brace, but no brace begins them.'));
  if (close === -1) return invalid(msg('A brace begins the options, but no brace ends them.'));
  if (mask.lastIndexOf('{') > open || mask.lastIndexOf('}') > close)
    return invalid(
      msg(
        'A question has its options in one pair of braces. Separate questions by a blank line, and write a backslash before other braces.',
      ),
    );
  const inside = sliceMasked(content, open + 1, close);
  const feedback = inside.mask.lastIndexOf('####');
  return {
    before: content.text.slice(0, open),
    after: content.text.slice(close + 1),
    answers: feedback === -1 ? inside : sliceMasked(inside, 0, feedback),
    general: feedback === -1 ? '' : inside.text.slice(feedback + 4).trim(),
  };
}

function kindOf({ text, mask }: Masked): 'truefalse' | 'choices' | CellError {
  if (mask === '') return unsupportedKind(msg('essay'));
  if (mask.startsWith('#')) return unsupportedKind(msg('numerical answer'));
  if (mask.includes('~')) return 'choices';
  if (mask.includes('=') && mask.includes('->')) return unsupportedKind(msg('matching'));
  const [verdict = ''] = text.split('#');
  return /^(?:t|true|f|false)$/i.test(verdict.trim()) ? 'truefalse' : unsupportedKind(msg('short answer'));
}

/** Returns the question with a gap where options stand within the text. A statement needs no gap. */
function joinAround({ before, after }: GiftParts, kind: 'truefalse' | 'choices'): string {
  const gap = kind === 'truefalse' || after.trim() === '' ? '' : '_____';
  return before + gap + after;
}

/** Reads a text with the format that it names, or with that of the question. */
function readText(text: string, usual: TextFormat): PlainText & { readonly format: TextFormat } {
  const [prefix = '', name] = /^\[(html|moodle|plain|markdown)\]/.exec(text) ?? [];
  const format = (name as TextFormat | undefined) ?? usual;
  return { ...readMoodleText(unescaped(text.slice(prefix.length)), format), format };
}

function readTrueFalse({ text }: Masked): Answers {
  const isTrue = /^t/i.test(text);
  const hasFeedback = /#\s*[^\s#]/.test(text);
  return {
    options: trueFalseOptions,
    rightOptions: [isTrue ? 0 : 1],
    lost: hasFeedback ? ['optionFeedback'] : [],
  };
}

function readChoices(answers: Masked, usual: TextFormat): Answers | CellError {
  const starts: number[] = [];
  for (const { index } of answers.mask.matchAll(/[~=]/g)) {
    // A seventh option is as invalid as a millionth.
    if (starts.push(index) > optionsLimits.most) break;
  }
  if (starts[0] !== 0) return invalid(msg('Begin each option with = or ~.'), 'options');
  const choices = starts.map((start, index) =>
    readChoice(sliceMasked(answers, start, starts[index + 1]), usual),
  );
  const weighted = readWeights(
    choices.map(({ weight }) => weight),
    answers.mask.includes('='),
  );
  if ('code' in weighted) return weighted;
  return {
    options: choices.map(({ text }) => text),
    rightOptions: weighted.rightOptions,
    lost: [
      ...choices.flatMap(({ lost }) => [...lost]),
      ...(choices.some(({ hasFeedback }) => hasFeedback) ? (['optionFeedback'] as const) : []),
      ...(weighted.hasShares ? (['weights'] as const) : []),
    ],
  };
}

function readChoice(choice: Masked, usual: TextFormat) {
  const [marker = '', percent] = /^[~=]\s*(?:%(-?\d{1,3}(?:\.\d*)?)%)?/.exec(choice.text) ?? [];
  const feedback = choice.mask.indexOf('#');
  const end = feedback === -1 ? choice.text.length : feedback;
  return {
    ...readText(choice.text.slice(marker.length, end).trim(), usual),
    weight: percent === undefined ? (marker.startsWith('=') ? 100 : 0) : Number(percent),
    hasFeedback: choice.text.slice(end + 1).trim() !== '',
  };
}

/** Returns the id in comments, as Moodle writes it too. */
function idIn(comments: readonly string[]): string | undefined {
  return comments.map((comment) => /\[id:([^[\]]+)\]/i.exec(comment)?.[1]).findLast(Boolean);
}

/** Returns the tags in comments: Moodle's own such as `[tag:physics]`, and those of the bank. */
function tagsIn(comments: readonly string[]): string[] {
  const written = comments.flatMap((comment) => [
    ...comment.matchAll(/\[(?:tag:([^[\]]+)|((?:difficulty|seconds|keeps_order):[^[\]]+))\]/gi),
  ]);
  return written.map(([, tag, own]) => tag ?? own ?? '');
}

function invalid(message: CellError['message'], column: string | null = null): CellError {
  return { column, code: 'invalid', message };
}
