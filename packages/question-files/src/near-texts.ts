import { similarFrom } from '@paheli/core/question-bank/similar';

type Near<Item> = { readonly item: Item; readonly similarity: number };

/** Returns the groups of three letters of a text: of each word, with two spaces before and one after it. */
function trigramsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return new Set(
    words.flatMap((word) => {
      const letters = [...`  ${word} `];
      return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
    }),
  );
}

/**
 * Returns a search for the items with nearly the same text, the most similar first. The similarity of two texts is the
 * share of their groups of three letters that both have, as in PostgreSQL's pg_trgm. A search
 * among thousands of texts takes less than a millisecond.
 */
export function createNearTexts<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): (text: string) => Near<Item>[] {
  const trigramsOfItems = new Map(items.map((item) => [item, trigramsOf(textOf(item))]));
  const holders = new Map<string, Item[]>();
  for (const [item, trigrams] of trigramsOfItems) {
    for (const trigram of trigrams) {
      const known = holders.get(trigram);
      if (known) known.push(item);
      else holders.set(trigram, [item]);
    }
  }
  const holdersOf = (trigram: string) => holders.get(trigram) ?? [];
  return (text) => {
    const trigrams = trigramsOf(text);
    const rarestFirst = [...trigrams].toSorted((a, b) => holdersOf(a).length - holdersOf(b).length);
    // A similar text shares so many that it has at least one of these.
    const decisive = rarestFirst.slice(0, trigrams.size - Math.ceil(similarFrom * trigrams.size) + 1);
    const candidates = new Set(decisive.flatMap(holdersOf));
    const near: Near<Item>[] = [];
    for (const item of candidates) {
      const similarity = similarityOf(trigrams, trigramsOfItems.get(item) ?? new Set());
      if (similarity >= similarFrom) near.push({ item, similarity: Math.round(similarity * 100) / 100 });
    }
    return near.toSorted((a, b) => b.similarity - a.similarity);
  };
}

function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of one) if (other.has(trigram)) common += 1;
  return common / (one.size + other.size - common);
}
