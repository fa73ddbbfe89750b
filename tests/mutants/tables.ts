import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A deliberate fault: a place in the code, what is planted there, and the tests that must fail because of it. */
const fault = z.strictObject({
  file: z.string(),
  /** The exact text that is replaced, which occurs once. Null where the file is absent and the fault adds it. */
  text: z.string().min(1).nullable(),
  replacement: z.string(),
  /** The test files that must fail. Empty where a command must. */
  tests: z.array(z.string()),
  /** The beginning of the name of the test that must fail. */
  named: z.string().min(1).optional(),
  /** Whether only rows of the full tier fail, in files that serve both tiers. */
  isFull: z.boolean().optional(),
  /** Whether the tests use the built product. */
  isBuilt: z.boolean().optional(),
  /** A command that must fail in place of tests, and what it must print. */
  command: z.strictObject({ line: z.string(), says: z.string() }).optional(),
});
/**
 * A deliberate fault for each gate: a check that guards a whole kind of fault, and is worth nothing unless it can turn red.
 */
const gate = fault.extend({
  gate: z.string(),
  /** What the gate guards, in a few words. */
  guards: z.string().min(1),
  /** The name of the fault, unique among all. */
  fault: z.string(),
});

export type Fault = z.output<typeof fault>;

export const gates = read('gates', gate);
/** The tables by name: faults of engine, SQL and server, and one for each gate. */
export const tables: Readonly<Record<string, readonly Fault[]>> = { faults: read('faults', fault), gates };

/** Returns whether a fault falls in the full tier alone. */
export const isOfFullTier = ({ tests, isFull = false }: Fault) =>
  isFull || tests.some((file) => /\.full\.test\.tsx?$/.test(file));

/** Reads a table of faults, one a line. */
function read<Row extends z.ZodType>(table: string, row: Row): z.output<Row>[] {
  const lines = readFileSync(new URL(`${table}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line, index) => {
    const { data, error } = row.safeParse(JSON.parse(line));
    if (error) throw new Error(`${table}.jsonl:${index + 1}: ${z.prettifyError(error)}`);
    return data as z.output<Row>;
  });
}
