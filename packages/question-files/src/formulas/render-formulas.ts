import { LANGUAGES } from '@paheli/core/languages';
import { type Message, msg } from '@paheli/core/message';
import type { FieldError } from '@paheli/core/problem';
import type { Formula, RenderFormulas } from '@paheli/core/question-bank/formulas';
import { formulasIn } from '@paheli/core/question-bank/marked-text';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import { textsIn } from '@paheli/core/question-bank/question-texts';
import { quote } from '@paheli/core/text';
import { decodeXML } from 'entities';
import { LRUCache } from 'lru-cache';
import temml from 'temml';
import { costOf, findExcess, maxCost, maxCostOfQuestion, tooLong, tooLongTogether } from './formula-budget';
import { textOfMathml } from './formula-text';

/** What a formula looks like, or what is wrong with it. */
type Rendered = Omit<Formula, 'latex'> | { readonly broken: Message };

/** How much MathML one formula may become. */
const longestMathml = 20_000;

/** Each formula is rendered once in a process: at the first look at a question, and never for an answer. */
const kept = new LRUCache<string, Rendered>({
  maxSize: 8_000_000,
  sizeCalculation: (rendered, latex) => latex.length + ('mathml' in rendered ? rendered.mathml.length : 1),
});

/** Returns the field with the formulas of texts; nothing where they have none. A broken formula is left out. */
export function formulasOf(texts: readonly (string | null)[]): { formulas?: Formula[] } {
  const formulas = formulasIn(texts);
  return formulas.length === 0 ? {} : { formulas: renderFormulas({ formulas }) };
}

/** Returns formulas with their MathML. A broken one is left out. */
export function renderFormulas({ formulas }: RenderFormulas): Formula[] {
  return formulas.flatMap((latex) => {
    const rendered = renderFormula(latex);
    return 'mathml' in rendered ? { latex, ...rendered } : [];
  });
}

/**
 * Returns the error of each text of a question that has a broken formula, by the path of its field. What a question and
 * its options cost too much together is the question's error.
 */
export function findBrokenFormulas(draft: QuestionDraft): FieldError[] {
  return LANGUAGES.flatMap((language) => {
    const texts = textsIn(draft, language);
    const prefix = language === draft.language ? '' : `translations.${language}.`;
    if (!texts) return [];
    const { questionText, options, explanation } = texts;
    const placed = [
      ['questionText', questionText],
      ...options.map((option, index) => [`options.${index}`, option] as const),
      ['explanation', explanation],
    ] as const;
    const broken = placed.flatMap(([path, text]) => {
      const message = findBroken(formulasIn([text]));
      return message ? { path: `${prefix}${path}`, message } : [];
    });
    const isTooLong = costOf(formulasIn([questionText, ...options])) > maxCostOfQuestion;
    return broken.length === 0 && isTooLong
      ? [{ path: `${prefix}questionText`, message: tooLongTogether }]
      : broken;
  });
}

/** Returns what is wrong with the formulas of one text; undefined where nothing is. */
function findBroken(formulas: readonly string[]): Message | undefined {
  if (costOf(formulas) > maxCost) return tooLong;
  const broken = formulas.map(renderFormula).find((rendered) => 'broken' in rendered);
  return broken?.broken;
}

function renderFormula(latex: string): Rendered {
  const known = kept.get(latex);
  if (known) return known;
  const rendered = renderAnew(latex);
  kept.set(latex, rendered);
  return rendered;
}

/** Words of Hindi, which would fall apart into letters. */
const devanagari = /\p{Script=Devanagari}(?:[ \p{Script=Devanagari}\u200c\u200d]*\p{Script=Devanagari})?/gu;

function renderAnew(latex: string): Rendered {
  const excess = findExcess(latex);
  if (excess) return { broken: excess };
  const written = latex.replaceAll(devanagari, String.raw`{\text{$&}}`);
  try {
    const mathml = temml.renderToString(written, {
      throwOnError: true,
      trust: false,
      maxExpand: 100,
      maxSize: [10, 100],
    });
    const harmless = mathml.length > longestMathml ? null : toHarmless(mathml);
    if (harmless === null)
      return { broken: msg('The formula {formula} is not possible here.', { formula: quote(latex) }) };
    const text = textOfMathml(harmless);
    // Without a name, the labels of options lose what a fraction or a root is.
    const label = `<math aria-label="${text.replaceAll('"', '&quot;')}">`;
    return { mathml: harmless.replace('<math>', () => label), text: decodeXML(text) };
  } catch (error) {
    // Some faults are no parse errors, such as that of `x^`.
    return { broken: describeFault(written, error) };
  }
}

const elements = new Set(
  'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'.split(
    ' ',
  ),
);
const attributes = new Set(
  'accent accentunder depth displaystyle fence form height largeop linethickness lspace mathbackground mathsize mathvariant maxsize minsize movablelimits rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
);
/** Lines above and below, which the client's styles draw. */
const lines = /^ class="tml-(?:over|under)line"$/;
/** Lines that only a style of its own draws. The content security policy allows none. */
const lostLines = /^ style="[^"]*border|^ class="tml-cancel/;

/**
 * Returns MathML with the elements and attributes of the lists alone; null where something else has a meaning, such as a
 * link. Colours and paddings are left out.
 */
function toHarmless(mathml: string): string | null {
  let isHarmless = true;
  const clean = mathml.replaceAll(tag, (whole, name: string, given = '') => {
    const each: string[] = given.match(attribute) ?? [];
    if (!elements.has(name) || each.some((one) => lostLines.test(one))) isHarmless = false;
    if (given === '') return whole;
    return `<${name}${each.filter((one) => attributes.has(one.slice(1, one.indexOf('='))) || lines.test(one)).join('')}>`;
  });
  return isHarmless && staysInPlace(clean) && !/[<>]/.test(clean.replaceAll(tag, '')) ? clean : null;
}

/** How far all lengths of a formula may lead, in em: further, one would cover or move what stands beside it. */
const mostEm = { down: 10, along: 60 } as const;

function staysInPlace(mathml: string): boolean {
  const lengths = [...mathml.matchAll(/ (width|height|depth|voffset|linethickness)="[+-]?([\d.]+)(em|pt)"/g)];
  const sumOf = (isAlong: boolean) =>
    lengths
      .filter(([, name]) => (name === 'width') === isAlong)
      .reduce((sum, [, , length, unit]) => sum + Number(length) / (unit === 'pt' ? 10 : 1), 0);
  return sumOf(false) <= mostEm.down && sumOf(true) <= mostEm.along;
}

const tag = /<\/?([a-z]+)((?: [a-z-]+="[^"<>]*")*)>/g;
const attribute = / [a-z-]+="[^"]*"/g;

/** Says what is wrong with a formula, by the command that is unknown or the place from which on it cannot be read. */
function describeFault(latex: string, error: unknown): Message {
  const { message = '', position } = Object(error) as { message?: string; position?: number };
  const formula = quote(latex);
  const [command] = /(?<=Unsupported function name: |Function ")\\[a-zA-Z]+/.exec(message) ?? [];
  if (command !== undefined)
    return msg('The formula {formula} has a command that is not known here: {command}.', {
      formula,
      command,
    });
  const rest = position === undefined ? '' : latex.slice(position);
  if (rest === '') return msg('The formula {formula} is not complete or not valid.', { formula });
  return msg('The formula {formula} cannot be read from {rest} on.', { formula, rest: quote(rest) });
}
