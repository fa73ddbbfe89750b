/** A remark that says nothing about the column's meaning: a unit of seconds, or whether a value is needed. */
const remark = /^(?:(?:in )?(?:s|secs?|seconds?)|optional|required)$/;

const languages = 'english|eng?|अंग्रेज़ी|hindi|hin|हिंदी|हिन्दी';
/** The language of a column, before its name or behind it. */
const languageOfColumn = new RegExp(
  String.raw`^(${languages})\s(?=\S)|(?<=\S)(?:[\s_-]{1,3}|\s?[([]\s?)(?:in )?(${languages})\s?[)\]]?$`,
  'u',
);

/**
 * Returns the plain name of a column, in lower case: without the instructions that templates of Kahoot and others write
 * into it, and with `hi` behind it for Hindi. Three words or more behind a dash or in brackets are instructions; fewer belong
 * to the name, as in `Option - A`.
 *
 * @example plainHeaderName('Correct answer(s) - choose at least one') // 'correct answers'
 */
export function plainHeaderName(name: string): string {
  const lowered = name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const dash = Math.max(...[' - ', ' – ', ' — '].map((each) => lowered.lastIndexOf(each)));
  const kept = dash > 0 && isInstruction(lowered.slice(dash + 3)) ? lowered.slice(0, dash) : lowered;
  const plain = kept
    .replaceAll(/(\p{L})\(s\)/gu, '$1s')
    .replaceAll(/ ?\(([^()]*)\)/g, (whole, inner: string) =>
      remark.test(inner.trim()) || isInstruction(inner) ? '' : whole,
    )
    .trim();
  const [, before, behind = before] = languageOfColumn.exec(plain) ?? [];
  const own = plain.replace(languageOfColumn, '');
  return behind?.match(/^(?:h|हि)/) ? `${own} hi` : own;
}

function isInstruction(text: string): boolean {
  return text.trim().split(' ').length >= 3;
}
