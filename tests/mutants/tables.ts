import faultRows from './faults.json' with { type: 'json' };
import { gates } from './gates';

/** A deliberate fault: a place in the code, what is planted there, and the tests that must fail because of it. */
export type Fault = {
  readonly file: string;
  /** The exact text that is replaced, which occurs once. Null where the file is absent and the fault adds it. */
  readonly text: string | null;
  readonly replacement: string;
  /** The test files that must fail. Empty where a command must. */
  readonly tests: readonly string[];
  /** The beginning of the name of the test that must fail. */
  readonly named?: string;
  /** Whether the tests use the built product. */
  readonly isBuilt?: boolean;
  /** A command that must fail in place of tests, and what it must print. */
  readonly command?: { readonly line: string; readonly says: string };
};

/** The tables by name: faults of engine, SQL and server, and one for each gate. */
export const tables: Readonly<Record<string, readonly Fault[]>> = { faults: faultRows, gates };
