/** Right-to-left letters, and the control characters that change the direction of the text after them. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [isolate, endIsolate] = ['\u2068', '\u2069'];

/**
 * Returns a user's text, such as a name, for the middle of a sentence. Isolates its direction so that the words around
 * it keep their place. A text without directional characters is returned unchanged.
 */
export function isolated(text: string): string {
  if (!turning.test(text)) return text;
  let [open, unopened] = [0, 0];
  for (const character of text) {
    if (character >= '\u2066' && character <= isolate) open += 1;
    else if (character === endIsolate && open > 0) open -= 1;
    else if (character === endIsolate) unopened += 1;
  }
  // Unbalanced controls in the text would otherwise end the isolation early or swallow its end.
  return isolate.repeat(unopened + 1) + text + endIsolate.repeat(open + 1);
}
