/** The code of the Devanagari digit zero; the other nine follow it. */
const devanagariZero = 0x0966;

/** Returns a text with its Devanagari digits as 0 to 9. Keyboards for Hindi type them. */
export function withPlainDigits(text: string): string {
  return text.replaceAll(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero));
}
