/** Letters that run from right to left, and the characters that turn the direction of what follows them. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [isolate, endIsolate] = ['\u2068', '\u2069'];

/**
 * What somebody called himself or his tournament, for the middle of a sentence: however it runs, the words around
 * it keep their place. A text that turns nothing is answered as it is.
 */
export function isolated(text: string): string {
  if (!turning.test(text)) return text;
  let [open, unopened] = [0, 0];
  for (const character of text) {
    if (character >= '\u2066' && character <= isolate) open += 1;
    else if (character === endIsolate && open > 0) open -= 1;
    else if (character === endIsolate) unopened += 1;
  }
  // An end of the text's own would end ours before it, and a beginning would take our end.
  return isolate.repeat(unopened + 1) + text + endIsolate.repeat(open + 1);
}
