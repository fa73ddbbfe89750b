type Method = (this: never, ...values: never[]) => unknown;

/** The methods that the client uses and a browser of `targets.ts` lacks, by the object that has them. */
export const polyfills: readonly (readonly [owner: object, methods: Readonly<Record<string, Method>>])[] = [
  [
    Array.prototype,
    {
      toSorted<T>(this: readonly T[], compare?: (one: T, other: T) => number) {
        return [...this].sort(compare);
      },
      toReversed<T>(this: readonly T[]) {
        return [...this].reverse();
      },
    },
  ],
  [
    String.prototype,
    {
      isWellFormed(this: string) {
        return !/[\ud800-\udfff]/u.test(this);
      },
      toWellFormed(this: string) {
        return this.replace(/[\ud800-\udfff]/gu, '\ufffd');
      },
    },
  ],
  [
    URL,
    {
      canParse(address: string, base?: string) {
        try {
          return Boolean(new URL(address, base));
        } catch {
          return false;
        }
      },
    },
  ],
];

/** Adds what this browser lacks. */
export function addPolyfills(): void {
  for (const [owner, methods] of polyfills)
    for (const name of Object.keys(methods))
      if (!(name in owner))
        Object.defineProperty(owner, name, { value: methods[name], writable: true, configurable: true });
}
