import type { QuestionTexts, Translations } from './question-texts';

type Worded = Pick<QuestionTexts, 'options'> & { readonly translations: Translations };

/**
 * Returns the variants of a changed question. A variant whose options nobody wrote anew follows the question's own: where these
 * have moved, its options move with them, because both have one key. Without a word about the variant (`isUnmentioned`), it is
 * dropped where an option is another one, or one more or less: it would say something else under that key.
 */
export function followOptions(before: Worded, after: Worded, isUnmentioned: boolean): Translations {
  const former = before.translations.hi;
  const { hi } = after.translations;
  if (!former || !hi || former.options.join('\n') !== hi.options.join('\n')) return after.translations;
  const known = before.options.map((option) => option.toLowerCase());
  const places = after.options.map((option) => known.indexOf(option.toLowerCase()));
  const isOtherwise = places.includes(-1) || places.length !== known.length;
  if (isUnmentioned && isOtherwise) return {};
  if (places.length !== former.options.length) return after.translations;
  // A reworded option takes the place that is left.
  const left = known.flatMap((_, place) => (places.includes(place) ? [] : [place]));
  const options = places.map((place) => former.options[place < 0 ? (left.shift() ?? 0) : place] ?? '');
  return { hi: { ...hi, options } };
}
