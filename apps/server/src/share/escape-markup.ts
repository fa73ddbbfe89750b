/** Escapes text for HTML and SVG, in content and in quoted attribute values. Removes what XML cannot hold. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
