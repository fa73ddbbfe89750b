import type { FairnessDocument } from '@paheli/core/tournament/fairness';
import { describe, expect, test } from 'vitest';
import { createFinalDocuments } from './final-documents';

/** Returns a document of so many seats without questions: one more is its size. */
const documentOf = (seats: number, held = 0) =>
  ({
    commitment: String(seats),
    settlement: { held },
    seats: Array.from({ length: seats }, () => ({ questions: [] })),
  }) as unknown as FairnessDocument;

describe('final documents', () => {
  test('are kept, and others are not', () => {
    const documents = createFinalDocuments();
    const final = documentOf(1);
    documents.keep('final', final);
    documents.keep('held', documentOf(1, 62.5));
    documents.keep('open', { commitment: 'c', algorithm: 'paheli-2', published_at: null });
    expect([documents.get('final'), documents.get('held'), documents.get('open')]).toEqual([
      final,
      undefined,
      undefined,
    ]);
  });

  test('never hold more answers than allowed, and the one that was not read for longest goes first', () => {
    const documents = createFinalDocuments(10);
    documents.keep('a', documentOf(3));
    documents.keep('b', documentOf(3));
    documents.get('a');
    documents.keep('c', documentOf(3));
    const kept = () => ['a', 'b', 'c', 'd'].filter((id) => documents.get(id) !== undefined);
    expect(kept()).toEqual(['a', 'c']);
    documents.keep('d', documentOf(10));
    expect(kept()).toEqual(['a', 'c']);
    documents.keep('d', documentOf(9));
    expect(kept()).toEqual(['d']);
  });

  test('count once, however often they are kept', () => {
    const documents = createFinalDocuments(10);
    for (let time = 0; time < 5; time += 1) documents.keep('a', documentOf(4));
    documents.keep('b', documentOf(4));
    expect([documents.get('a'), documents.get('b')]).not.toContain(undefined);
  });
});
