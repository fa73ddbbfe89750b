import { createLocalStore, useLocalStore } from '../../lib/browser/local-store';

/** The questions that the player marked during a quiz, to report them afterwards. */
const store = createLocalStore<ReadonlySet<string>>(new Set());

const keyOf = (sessionId: string, questionIndex: number) => `${sessionId} ${questionIndex}`;

/** Returns whether a question is marked, and a function that marks it or takes the mark back. */
export function useFlag(sessionId: string, questionIndex: number): readonly [boolean, () => void] {
  const flagged = useLocalStore(store);
  const key = keyOf(sessionId, questionIndex);
  const isFlagged = flagged.has(key);
  const toggle = () =>
    store.set(new Set(isFlagged ? [...flagged].filter((each) => each !== key) : [...flagged, key]));
  return [isFlagged, toggle];
}
