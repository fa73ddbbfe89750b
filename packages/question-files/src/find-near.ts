import { textKeyOf } from '@paheli/core/text';
import { createNearTexts } from './near-texts';

/** A text with the key by which the bank knows the same question. */
export type KeyedText = { readonly questionText: string; readonly textKey?: string };
/** That a text is nearly one of the bank, by their indexes. */
export type NearPair = { readonly text: number; readonly inBank: number; readonly similarity: number };

/**
 * Returns which texts the bank has nearly the same, without regard to case and spacing: for each text the most similar
 * ones that are not the same question. Ends with so many pairs, or when its time is over.
 */
export function findNear(
  bank: readonly KeyedText[],
  texts: readonly KeyedText[],
  { perText, pairs: mostPairs, ms }: { perText: number; pairs: number; ms: number },
): NearPair[] {
  const endsAtMs = performance.now() + ms;
  const near = createNearTexts(
    bank.map((each, index) => ({ ...each, index })),
    ({ questionText }) => textKeyOf(questionText),
  );
  const pairs: NearPair[] = [];
  for (const [text, { questionText, textKey }] of texts.entries()) {
    if (pairs.length >= mostPairs || performance.now() > endsAtMs) break;
    const others = near(textKeyOf(questionText)).filter(
      ({ item }) => textKey === undefined || item.textKey !== textKey,
    );
    for (const { item, similarity } of others.slice(0, perText))
      pairs.push({ text, inBank: item.index, similarity });
  }
  return pairs.slice(0, mostPairs);
}
