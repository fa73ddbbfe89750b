import * as auth from '@paheli/core/account/schema';
import * as audit from '@paheli/core/audit/schema';
import * as upload from '@paheli/core/question-bank/bulk-upload';
import * as question from '@paheli/core/question-bank/question';
import * as quiz from '@paheli/core/quiz/schema';
import * as admin from '@paheli/core/reports/stats';
import * as administration from '@paheli/core/tournament/administration';
import * as heldPrize from '@paheli/core/tournament/held-prize';
import * as tournament from '@paheli/core/tournament/schema';
import * as wallet from '@paheli/core/wallet/schema';
import { z } from 'zod';
import { toSnake, twinOf } from '../../wire';
import { type JsonSchema, mapInner, type Schemas } from './json-schema';

/** The nouns that the description calls by their names. */
const nouns = z.registry<{ id: string }>();
for (const [id, noun] of Object.entries({
  ...auth,
  ...tournament,
  ...administration,
  ...heldPrize,
  ...quiz,
  ...wallet,
  ...admin,
  ...audit,
  ...question,
  ...upload,
})) {
  if (noun instanceof z.ZodType) nouns.add(noun, { id });
}

/** A schema, and the named ones it refers to. */
export type Described = { readonly schema: JsonSchema; readonly named: Schemas };

/** What a response looks like on the wire: snake_case with both twins, instants as texts, nothing else besides. */
export function describeOutput(schema: z.ZodType): Described {
  const { $defs = {}, ...root } = toJsonSchema(schema, 'output');
  return {
    schema: toWireSchema(root, bothTwins),
    named: Object.fromEntries(
      Object.entries($defs).map(([name, inner]) => [name, toWireSchema(inner, bothTwins)]),
    ),
  };
}

/** What a request may look like on the wire: snake_case, either twin. Unknown fields are ignored. */
export function describeInput(schema: z.ZodType): JsonSchema {
  return toWireSchema(toJsonSchema(schema, 'input'), eitherTwin);
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(io === 'output' && { metadata: nouns }),
    override: ({ zodSchema, jsonSchema }) => {
      if (!isInstant(zodSchema)) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    },
  });
  // zod types it with every keyword there is; what nouns are made of is what JsonSchema names.
  return json as JsonSchema;
}

/** A Date, or a choice between a Date and a text that is one. */
function isInstant(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(isInstant);
  return schema instanceof z.ZodDate;
}

type ObjectOnWire = (properties: Schemas, required: readonly string[]) => JsonSchema;

function toWireSchema(schema: JsonSchema, onWire: ObjectOnWire): JsonSchema {
  if (schema.$ref !== undefined) {
    return { $ref: schema.$ref.replace('#/$defs/', '#/components/schemas/') };
  }
  const inner = mapInner(schema, (each) => toWireSchema(each, onWire));
  if (inner.properties === undefined) return inner;
  const properties = Object.fromEntries(
    Object.entries(inner.properties).map(([name, each]) => [toSnake(name), each]),
  );
  return { ...inner, ...onWire(properties, (inner.required ?? []).map(toSnake)) };
}

const bothTwins: ObjectOnWire = (properties, required) => ({
  properties: withTwins(properties),
  required: required.flatMap((name) => [name, twinOf.get(name) ?? []].flat()),
});

const eitherTwin: ObjectOnWire = (properties, required) => {
  const choices = required.flatMap((name) => {
    const twin = twinOf.get(name);
    return twin === undefined ? [] : [{ anyOf: [{ required: [name] }, { required: [twin] }] }];
  });
  return {
    properties: withTwins(properties),
    required: required.filter((name) => !twinOf.has(name)),
    additionalProperties: true,
    ...(choices.length > 0 && { allOf: choices }),
  };
};

function withTwins(properties: Schemas): Schemas {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, each]) => {
      const twin = twinOf.get(name);
      return twin === undefined
        ? [[name, each]]
        : [
            [name, each],
            [twin, each],
          ];
    }),
  );
}
