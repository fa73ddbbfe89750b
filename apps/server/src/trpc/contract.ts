import { z } from 'zod';
import { type ProcedurePath, procedures, type RequiredRole } from './procedures';
import { type AppRouter, appRouter } from './router';

type Procedures = AppRouter['_def']['record'];

/** The input of the procedure at a path. */
export type InputOf<Path extends ProcedurePath> = Extract<
  ProcedureAt<Procedures, Path>,
  { _def: { $types: unknown } }
>['_def']['$types']['input'];
type ProcedureAt<Record, Path extends string> = Path extends `${infer Room}.${infer Rest}`
  ? Room extends keyof Record
    ? ProcedureAt<Record[Room], Rest>
    : never
  : Path extends keyof Record
    ? Record[Path]
    : never;

/** The contract of a procedure, as the router defines it. */
export type Contract = {
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly requiredRole: RequiredRole;
  readonly input: z.ZodObject | undefined;
  readonly output: z.ZodType;
};

/**
 * Returns the contract of a procedure. Throws for a procedure without an output schema, and for input that is no
 * object.
 */
export function contractOf(path: ProcedurePath): Contract {
  const known: Readonly<Record<string, unknown>> = appRouter._def.procedures;
  const { _def } = known[path] as { readonly _def: unknown };
  const { type, inputs, output } = Definition.parse(_def);
  return { type, requiredRole: procedures[path].role, input: inputs[0], output };
}

/** An input that may be left out is described by its object. */
const Input = z.preprocess(
  (schema) => (schema instanceof z.ZodOptional ? schema.unwrap() : schema),
  z.instanceof(z.ZodObject),
);

const Definition = z.object({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(Input).max(1),
  output: z.instanceof(z.ZodType),
});
