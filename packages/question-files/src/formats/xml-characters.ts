/** Returns a text without the characters that XML cannot hold. */
export function withoutInvalidXml(text: string): string {
  return text.replaceAll(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}
