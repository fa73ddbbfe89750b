export type Recent<Value> = {
  /** Returns the kept value, or makes and keeps one. Callers at the same time share one making. */
  get(key: string, make: () => Promise<Value>): Promise<Value>;
};

type RecentOptions = { readonly maxEntries: number; readonly maxAgeMs: number; readonly now: () => Date };

/** Creates a bounded store of values that were made a moment ago. Failures are not kept. */
export function createRecent<Value>({ maxEntries, maxAgeMs, now }: RecentOptions): Recent<Value> {
  // The oldest first.
  const entries = new Map<string, { readonly value: Promise<Value>; readonly untilMs: number }>();
  return {
    get(key, make) {
      const known = entries.get(key);
      if (known && now().getTime() < known.untilMs) return known.value;
      const value = make();
      const entry = { value, untilMs: now().getTime() + maxAgeMs };
      entries.delete(key);
      entries.set(key, entry);
      value.catch(() => entries.get(key) === entry && entries.delete(key));
      const [oldest] = entries.size > maxEntries ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
      return value;
    },
  };
}
