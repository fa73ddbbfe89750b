import { z } from 'zod';
import { aliasOf, isRecord, toSnake } from '../../wire';
import type { JsonSchema, Schemas } from './json-schema';

type Direction = 'input' | 'output';

/**
 * Describes a request or a response with the named schemas that it refers to: snake_case, and instants as text. A request may
 * use either name of an aliased field, and unknown fields of it are ignored; a response has both names, and nothing else.
 */
export function describe(schema: z.ZodType, io: Direction): { schema: JsonSchema; named: Schemas } {
  const text = JSON.stringify(toJsonSchema(schema, io)).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs: named = {}, ...root }: JsonSchema = JSON.parse(text, (_key, value) =>
    isRecord(value) ? asOnWire(value, io) : value,
  );
  return { schema: root, named };
}

/** Returns a schema as JSON Schema, with instants as text. Schemas are named by the `id` of their own metadata. */
export function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // zod leaves out the examples of an input that it transforms.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (examples !== undefined) Object.assign(jsonSchema, { examples });
      if (isInstant(zodSchema)) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      }
    },
  });
  // zod's type has every keyword of JSON Schema; JsonSchema has those that occur here.
  return json as JsonSchema;
}

/** Returns whether a schema is a Date, or a choice between a Date and a text that is parsed to one. */
function isInstant(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(isInstant);
  return schema instanceof z.ZodDate;
}

/** Returns a part of the description without the details that zod adds to a format or an integer, and in names of the wire. */
function asOnWire({ pattern, minimum, maximum, ...schema }: JsonSchema, io: Direction): JsonSchema {
  const plain = {
    ...schema,
    ...(pattern !== undefined && typeof schema.format !== 'string' && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
  return plain.type === 'object' && plain.properties ? nameAsOnWire(plain, io) : plain;
}

/** Names the properties of an object as they are on the wire. */
function nameAsOnWire(schema: JsonSchema, io: Direction): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
    const [name = field, alias] = namesOf(field);
    const same = { ...property, description: `Same value as \`${name}\`.` };
    return alias === undefined
      ? [[name, property]]
      : [
          [name, property],
          [alias, same],
        ];
  });
  const required = (schema.required ?? []).map(namesOf);
  const wire = { ...schema, properties: Object.fromEntries(properties) };
  if (io === 'output') return { ...wire, required: required.flat() };
  const choices = required.filter((names) => names.length > 1);
  return {
    ...wire,
    required: required.filter((names) => names.length === 1).flat(),
    additionalProperties: true,
    ...(choices.length > 0 && {
      allOf: choices.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })),
    }),
  };
}

/** Returns the name of a field on the wire, and its alias. */
function namesOf(field: string): string[] {
  const name = toSnake(field);
  const alias = aliasOf.get(name);
  return alias === undefined ? [name] : [name, alias];
}
