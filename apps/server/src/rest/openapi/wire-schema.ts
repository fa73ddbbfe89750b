import { z } from 'zod';
import { aliasOf, toSnake } from '../../wire';
import { type JsonSchema, mapInner, type Schemas } from './json-schema';

/** A schema, and the named schemas that it refers to. */
export type Described = { readonly schema: JsonSchema; readonly named: Schemas };

/** Describes a response: snake_case with both names of an aliased field, instants as text, no other properties. */
export function describeOutput(schema: z.ZodType): Described {
  return describe(schema, 'output', bothTwins);
}

/** Describes a request: snake_case with either name of an aliased field. Unknown fields are ignored. */
export function describeInput(schema: z.ZodType): Described {
  return describe(schema, 'input', eitherTwin);
}

function describe(schema: z.ZodType, io: 'input' | 'output', onWire: ObjectOnWire): Described {
  const { $defs = {}, ...root } = toJsonSchema(schema, io);
  return {
    schema: toWireSchema(root, onWire),
    named: Object.fromEntries(
      Object.entries($defs).map(([name, inner]) => [name, toWireSchema(inner, onWire)]),
    ),
  };
}

/** Returns a schema as JSON Schema, with instants as text. Schemas are named by the `id` of their own metadata. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // zod leaves out the examples of an input that it transforms.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (examples !== undefined) Object.assign(jsonSchema, { examples });
      if (isInstant(zodSchema)) describeInstant(jsonSchema);
    },
  });
  // zod's type has every keyword of JSON Schema; JsonSchema has those that occur here.
  return json as JsonSchema;
}

/** Describes an instant, which is text on the wire. */
function describeInstant(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { description, examples } = jsonSchema;
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  Object.assign(jsonSchema, {
    type: 'string',
    format: 'date-time',
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
  });
}

/** Returns whether a schema is a Date, or a choice between a Date and a text that is parsed to one. */
function isInstant(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(isInstant);
  return schema instanceof z.ZodDate;
}

type ObjectOnWire = (properties: Schemas, required: readonly string[]) => JsonSchema;

function toWireSchema(schema: JsonSchema, onWire: ObjectOnWire): JsonSchema {
  if (schema.$ref !== undefined) {
    return { ...schema, $ref: schema.$ref.replace('#/$defs/', '#/components/schemas/') };
  }
  const inner = mapInner(withoutNoise(schema), (each) => toWireSchema(each, onWire));
  if (inner.properties === undefined) return inner;
  const properties = Object.fromEntries(
    Object.entries(inner.properties).map(([name, each]) => [toSnake(name), each]),
  );
  return { ...inner, ...onWire(properties, (inner.required ?? []).map(toSnake)) };
}

/** Removes the details that zod adds to a format or an integer and that tell the reader nothing new. */
function withoutNoise({ pattern, minimum, maximum, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(pattern !== undefined && schema.format === undefined && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}

const bothTwins: ObjectOnWire = (properties, required) => ({
  properties: withTwins(properties),
  required: required.flatMap((name) => [name, aliasOf.get(name) ?? []].flat()),
});

const eitherTwin: ObjectOnWire = (properties, required) => {
  const choices = required.flatMap((name) => {
    const alias = aliasOf.get(name);
    return alias === undefined ? [] : [{ anyOf: [{ required: [name] }, { required: [alias] }] }];
  });
  return {
    properties: withTwins(properties),
    required: required.filter((name) => !aliasOf.has(name)),
    additionalProperties: true,
    ...(choices.length > 0 && { allOf: choices }),
  };
};

function withTwins(properties: Schemas): Schemas {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, each]) => {
      const alias = aliasOf.get(name);
      if (alias === undefined) return [[name, each]];
      return [
        [name, each],
        [alias, { ...each, description: `Same value as \`${name}\`.` }],
      ];
    }),
  );
}
