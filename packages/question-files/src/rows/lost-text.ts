/** Returns whether a spreadsheet lost characters of a text: it writes `?` for each letter that its encoding lacks. */
export function isLostText(text: string): boolean {
  return /\uFFFD|\?{4}/u.test(text) || (text.includes('??') && !/[\p{L}\p{N}]/u.test(text));
}
