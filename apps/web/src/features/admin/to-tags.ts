/** Reads the tags of a text field, which separates them by commas. */
export function toTags(written: string | readonly string[]): string[] {
  const texts = typeof written === 'string' ? written.split(',') : written;
  return texts.map((tag) => tag.trim()).filter((tag) => tag !== '');
}
