/** Markup that players would read as it is: the product shows texts, not HTML or LaTeX. */
export type Markup = 'html' | 'latex';

/** Returns the kind of markup in a text: HTML tags or entities, LaTeX commands or `$…$`; null for a plain text. */
export function findMarkup(text: string): Markup | null {
  if (/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8}\d?);/i.test(text)) return 'html';
  if (/\\(?:[a-zA-Z]{2,}\b|[()[\]])|\$[^$\n]*[\\^_{][^$\n]*\$/.test(text)) return 'latex';
  return null;
}
