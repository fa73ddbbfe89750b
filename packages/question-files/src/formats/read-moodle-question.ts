import { type Message, msg } from '@paheli/core/message';
import { quote } from '@paheli/core/text';
import { type CellError, unsupportedKind } from '../rows/row-error';
import { readMoodleText, type TextFormat } from './moodle-text';
import { readWeights, trueFalseOptions } from './option-weights';
import { readTags } from './question-tags';
import type { XmlElement } from './read-xml';
import { findTooLong, type LostPart, type ReadQuestion } from './to-question-row';

const kinds: ReadonlyMap<string, Message> = new Map([
  ['shortanswer', msg('short answer')],
  ['numerical', msg('numerical answer')],
  ['matching', msg('matching')],
  ['essay', msg('essay')],
  ['cloze', msg('text with several gaps')],
  ['multianswer', msg('text with several gaps')],
  ['gapselect', msg('text with several gaps')],
  ['ddwtos', msg('text with several gaps')],
  ['description', msg('text without a question')],
  ['calculated', msg('calculation')],
  ['calculatedsimple', msg('calculation')],
  ['calculatedmulti', msg('calculation')],
]);

const formats: ReadonlyMap<string, TextFormat> = new Map([
  ['moodle_auto_format', 'moodle'],
  ['plain_text', 'plain'],
  ['markdown', 'markdown'],
]);

/** What Moodle itself fills in, which says nothing about the question. */
const stockFeedback = /^(?:your answer is (?:partially )?(?:correct|incorrect)\.?)?$/i;

/** Returns the path of a category where the element names one for the questions after it. */
export function readMoodleCategory(element: XmlElement): string | undefined {
  return typeOf(element) === 'category' ? childText(child(element, 'category')).trim() : undefined;
}

/** Reads a question of Moodle XML. Returns the error of one that is broken, or of a kind that the bank has not. */
export function readMoodleQuestion(
  element: XmlElement,
  category: string | undefined,
): ReadQuestion | CellError {
  const type = typeOf(element);
  if (type === undefined) return invalid(msg('The question has no type.'));
  const tooLong = findTooLong(textsIn(element));
  if (tooLong) return tooLong;
  if (type !== 'multichoice' && type !== 'truefalse') return unsupportedKind(kinds.get(type) ?? quote(type));
  const answers = element.children.filter(({ name }) => name === 'answer');
  if ([element, ...answers].some(({ children }) => children.some(hasElementInText)))
    return invalid(msg('A text has elements in it. Write HTML as CDATA.'));
  const weights = answers.map(({ attributes }) => Number(attributes.fraction ?? 0));
  if (weights.includes(Number.NaN)) return invalid(msg('Give the fraction of each answer as a number.'));
  const weighted = readWeights(weights, type === 'truefalse' || isSingle(element, weights));
  if ('code' in weighted) return weighted;
  const texts = new MoodleTexts(element);
  const options = answers.map((answer) => texts.read(answer));
  const isPictured = texts.lost.has('pictures');
  const { hasOthers, ...facts } = readTags(
    childrenNamed(child(element, 'tags'), 'tag').map((tag) => childText(tag)),
  );
  const question = {
    category,
    questionText: texts.questionText,
    options,
    rightOptions: weighted.rightOptions,
    isPictured,
    ...facts,
    explanation: texts.readExplanation(),
    questionId: childText(child(element, 'idnumber')),
    keepsOrder: facts.keepsOrder ?? (isNo(child(element, 'shuffleanswers')?.text) || undefined),
  };
  const losses: Partial<Record<LostPart, boolean>> = {
    weights: weighted.hasShares,
    optionFeedback: answers.some((answer) => texts.readFeedback(child(answer, 'feedback')) !== ''),
    hints: childrenNamed(element, 'hint').some((hint) => childText(hint).trim() !== ''),
    tags: hasOthers,
    penalties: hasPenalty(element),
  };
  for (const [part, isLost] of Object.entries(losses)) if (isLost) texts.lost.add(part as LostPart);
  return { ...question, ...(type === 'truefalse' ? asTrueFalse(question) : {}), lost: texts.lost };
}

/** The texts of one question, and what they lose as plain texts. */
class MoodleTexts {
  readonly lost = new Set<LostPart>();
  readonly questionText: string;
  readonly #element: XmlElement;
  readonly #usual: TextFormat;

  constructor(element: XmlElement) {
    const question = child(element, 'questiontext');
    this.#element = element;
    this.#usual = formatOf(question, 'html');
    this.questionText = this.read(question);
    if (['image', 'image_base64'].some((name) => child(element, name)?.text.trim()))
      this.lost.add('pictures');
  }

  /** Reads a text in its own format, or in that of the question. */
  read(element: XmlElement | undefined): string {
    const { text, lost } = readMoodleText(childText(element), formatOf(element, this.#usual));
    for (const part of lost) this.lost.add(part);
    if (childrenNamed(element, 'file').length > 0) this.lost.add('pictures');
    return text;
  }

  /** Returns feedback that a person wrote; an empty text where there is none. */
  readFeedback(element: XmlElement | undefined): string {
    const { text } = readMoodleText(childText(element), formatOf(element, this.#usual));
    return stockFeedback.test(text) ? '' : text;
  }

  /** Returns the feedback that explains the answer: the general one, or else that on the right answer. */
  readExplanation(): string | undefined {
    const named = (name: string) => child(this.#element, name);
    const [general, onRight, ...onWrong] = [
      ...['generalfeedback', 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'],
    ].map((name) => ({ element: named(name), text: this.readFeedback(named(name)) }));
    const explanation = general?.text ? general : onRight;
    const others = explanation === general ? [onRight, ...onWrong] : onWrong;
    if (others.some((other) => other?.text)) this.lost.add('choiceFeedback');
    return explanation?.text ? this.read(explanation.element) : undefined;
  }
}

/** Puts true before false. Texts that are neither, such as those of old files in other languages, stay as they are. */
function asTrueFalse({ options, rightOptions }: Pick<ReadQuestion, 'options' | 'rightOptions'>) {
  const places = trueFalseOptions.map((option) =>
    options.findIndex((each) => each.toLowerCase() === option.toLowerCase()),
  );
  if (options.length !== 2 || places.includes(-1)) return {};
  return { options: trueFalseOptions, rightOptions: rightOptions.map((index) => places.indexOf(index)) };
}

/** Returns whether one option may be chosen. Files that leave this open allow several where the weights share the whole. */
function isSingle(element: XmlElement, weights: readonly number[]): boolean {
  const single = child(element, 'single')?.text.trim();
  if (single !== undefined) return single !== '' && !isNo(single);
  return weights.some((weight) => weight >= 100) || weights.filter((weight) => weight > 0).length === 1;
}

function isNo(written: string | undefined): boolean {
  return written !== undefined && ['false', '0'].includes(written.trim());
}

/** Returns whether the author set the penalty: Moodle's own are a third, and 1 for true/false. */
function hasPenalty(element: XmlElement): boolean {
  const penalty = Number(child(element, 'penalty')?.text ?? 0);
  return penalty !== 0 && penalty !== 1 && Math.abs(penalty - 1 / 3) > 0.005;
}

function hasElementInText({ name, children }: XmlElement): boolean {
  if (name === 'text') return children.length > 0;
  return children.some((each) => each.name === 'text' && each.children.length > 0);
}

/** Returns the texts of an element and of those in it, without files. */
function* textsIn({ name, text, children }: XmlElement): Generator<string> {
  if (name === 'file') return;
  yield text;
  for (const each of children) yield* textsIn(each);
}

function formatOf(element: XmlElement | undefined, usual: TextFormat): TextFormat {
  const format = element?.attributes.format;
  return format === undefined ? usual : (formats.get(format) ?? 'html');
}

function typeOf(element: XmlElement): string | undefined {
  return element.attributes.type?.trim();
}

function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((each) => each.name === name);
}

function childrenNamed(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((each) => each.name === name) ?? [];
}

/** Returns the text in `<text>`, or that of the element itself, as in old files. */
function childText(element: XmlElement | undefined): string {
  return (child(element, 'text') ?? element)?.text ?? '';
}

function invalid(message: Message): CellError {
  return { column: null, code: 'invalid', message };
}
