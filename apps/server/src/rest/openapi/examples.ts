import type { JsonSchema, Schemas } from './json-schema';

const at = '2026-01-31T18:00:00.000Z';
const id = '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41';

/** Returns an example that fits a schema: the schema's own, or one made of its parts. */
export function exampleOf(schema: JsonSchema, named: Schemas): unknown {
  const { $ref, const: only, examples, anyOf, oneOf, properties, items } = schema;
  if (examples?.[0] !== undefined) return examples[0];
  if ($ref !== undefined) return exampleOf(named[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, named);
  if (only !== undefined) return only;
  if (schema.enum) return schema.enum[0];
  if (properties) return exampleObject(properties, named);
  const first = (anyOf ?? oneOf)?.[0];
  if (first) return exampleOf(first, named);
  if (items) return Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(items, named));
  return exampleScalar(schema);
}

function exampleObject(properties: Schemas, named: Schemas): unknown {
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner, named)]),
  );
}

function exampleScalar({ type, format, minimum = 0 }: JsonSchema): unknown {
  if (format === 'date-time') return at;
  if (format === 'uuid') return id;
  if (type === 'integer' || type === 'number') return Math.max(0, minimum);
  if (type === 'boolean') return true;
  return type === 'object' ? {} : null;
}
