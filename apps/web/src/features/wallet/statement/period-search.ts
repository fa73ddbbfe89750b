// Apart from the periods themselves, because routes are part of the first load.

/** A period of days in India, as YYYY-MM-DD, both inclusive. */
export type Period = { readonly from: string; readonly to: string };

/** The search parameters of the statements page. The default is this month. */
export type StatementSearch = Partial<Period>;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the search parameters. Invalid days are left out. */
export function readStatementSearch(search: Readonly<Record<string, unknown>>): StatementSearch {
  const { from, to } = search;
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && dayPattern.test(text) && !Number.isNaN(Date.parse(text));
}
