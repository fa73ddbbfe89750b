/**
 * The periods of the charts in days. They are literals because routes are part of the first load, and schemas would
 * double its size.
 */
export const periods = [7, 14, 30, 90] as const;

export type Days = (typeof periods)[number];
export type OverviewSearch = { readonly days?: Days | undefined };

/** Parses the search parameters. Unknown values are left out. */
export function readOverviewSearch(search: Readonly<Record<string, unknown>>): OverviewSearch {
  const days = periods.find((each) => each === Number(search.days));
  return days ? { days } : {};
}
