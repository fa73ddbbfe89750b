import fc from 'fast-check';

/** The values that an arbitrary generates. */
export type ValueOf<Generator> = Generator extends fc.Arbitrary<infer Value> ? Value : never;

/** Generates a value of one of these, each as often as its weight says. */
export function weighted<const Options extends readonly (readonly [number, fc.Arbitrary<unknown>])[]>(
  ...options: Options
): fc.Arbitrary<ValueOf<Options[number][1]>> {
  const arbitraries = options.map(([weight, arbitrary]) => ({ weight, arbitrary }));
  return fc.oneof(...arbitraries) as fc.Arbitrary<ValueOf<Options[number][1]>>;
}

/** Generates true once in so many times. */
export const onceIn = (times: number) => weighted([times - 1, fc.constant(false)], [1, fc.constant(true)]);

/** Generates a step of a history: its kind, and these fields. */
export function stepOf<const Kind extends string, Fields extends object>(
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<Readonly<{ kind: Kind } & Fields>> {
  return fc.record(fields).map((values) => ({ kind, ...(values as Fields) }));
}
