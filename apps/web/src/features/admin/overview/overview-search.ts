/** How many days the charts look back. Written out: routes are read with the first load, which schemas would double. */
export const periods = [7, 14, 30, 90] as const;

export type Days = (typeof periods)[number];
export type OverviewSearch = { readonly days?: Days | undefined };

/** What an address asks for; anything it does not know is left out. */
export function readOverviewSearch(search: Readonly<Record<string, unknown>>): OverviewSearch {
  const days = periods.find((each) => each === Number(search.days));
  return days ? { days } : {};
}
