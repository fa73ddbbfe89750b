/** A remark that says nothing about the column's meaning: a unit of seconds, or whether a value is needed. */
const remark = /^(?:(?:in )?(?:s|secs?|seconds?)|optional|required)$/;

/**
 * Returns the plain name of a column, in lower case: without the instructions that templates of Kahoot and others write
 * into it. Three words or more behind a dash or in brackets are instructions; fewer belong to the name, as in
 * `Option - A` and `Question (Hindi)`.
 *
 * @example plainHeaderName('Correct answer(s) - choose at least one') // 'correct answers'
 */
export function plainHeaderName(name: string): string {
  const lowered = name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const dash = Math.max(...[' - ', ' – ', ' — '].map((each) => lowered.lastIndexOf(each)));
  const kept = dash > 0 && isInstruction(lowered.slice(dash + 3)) ? lowered.slice(0, dash) : lowered;
  return kept
    .replaceAll(/(\p{L})\(s\)/gu, '$1s')
    .replaceAll(/ ?\(([^()]*)\)/g, (whole, inner: string) =>
      remark.test(inner.trim()) || isInstruction(inner) ? '' : whole,
    )
    .trim();
}

function isInstruction(text: string): boolean {
  return text.trim().split(' ').length >= 3;
}
