import fc from 'fast-check';
import type { JsonSchema } from '../../rest/openapi/json-schema';
import { isRecord } from '../../wire';

/** Stands for a value of an earlier response, which is known only when the request is sent. */
export class KnownValue {
  constructor(
    /** The field in which the response had it, as `fieldKey` returns it. */
    readonly field: string,
    readonly pick: number,
  ) {}
}

/** Returns a field's name without case and underscores, so that both doors have the same names. */
export function fieldKey(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Returns values that a schema allows, and others that differ from them in a few places. */
export function validOrNot(schema: JsonSchema): fc.Arbitrary<unknown> {
  const valid = valuesOf(schema);
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 1, arbitrary: mutantsOf(valid) });
}

/** Returns values that a schema without references allows. Ids, codes and cursors are often those of earlier responses. */
function valuesOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.properties ? undefined : (schema.anyOf ?? schema.oneOf);
  if (choices) return fc.oneof(...choices.map((each) => valuesOf(each, name)));
  if (fieldKey(name) === 'document') return files;
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue();
  const generated = fc.oneof(...types.map((type) => valuesOfType(type, schema, name)));
  const { examples } = schema;
  if (!examples) return generated;
  const example = fc.constantFrom(...examples);
  return fc.oneof({ weight: 3, arbitrary: generated }, { weight: 1, arbitrary: example });
}

function valuesOfType(type: string, schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return listsOf(schema, name);
    case 'integer':
      return numbersOf(schema);
    case 'number':
      return fc.oneof(
        numbersOf(schema),
        numbersOf(schema).map((value) => value / 100),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textsOf(schema, name);
  }
}

function objectsOf({ properties = {}, required = [], allOf = [], additionalProperties }: JsonSchema) {
  // A choice between a name and its alias requires the first of them.
  const chosen = allOf.flatMap(({ anyOf = [] }) => anyOf[0]?.required ?? []);
  const fields = Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner, name)] as const);
  const known = fc.record(Object.fromEntries(fields), {
    requiredKeys: [...required, ...chosen],
    noNullPrototype: true,
  });
  if (typeof additionalProperties !== 'object') return known;
  return fc.dictionary(fc.constantFrom('en', 'hi', 'x'), valuesOf(additionalProperties));
}

function listsOf({ items = {}, prefixItems, minItems = 0, maxItems = 4 }: JsonSchema, name: string) {
  if (prefixItems) return fc.tuple(...prefixItems.map((each) => valuesOf(each, name)));
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, 4)) };
  return fc.array(valuesOf(items, name), bounds);
}

/** Bounds of counts and amounts are often reached. */
function numbersOf({ minimum = -1_000, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<number> {
  const [low, high] = [Math.ceil(minimum), Math.floor(maximum)];
  const small = fc.integer({ min: low, max: Math.min(high, low + 100) });
  return fc.oneof(fc.constantFrom(low, high), small, fc.integer({ min: low, max: high }));
}

/** Returns instants some minutes after the present. */
function minutesFromNow(min: number, max: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
}

/** Texts of fields whose values depend on other requests, or that no schema describes. */
const textsOfField: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  password: fc.constant('correct horse'),
  current: fc.constant('correct horse'),
  username: fc.stringMatching(/^[a-z0-9_]{8,16}$/),
  startdate: minutesFromNow(1, 60),
  starttime: minutesFromNow(1, 60),
  enddate: minutesFromNow(70, 600),
  endtime: minutesFromNow(70, 600),
  mobilenumber: fc.stringMatching(/^9[0-9]{9}$/),
};

function textsOf({ format, pattern, minLength = 0, maxLength = 5_000 }: JsonSchema, name: string) {
  const field = fieldKey(name);
  const own = Object.hasOwn(textsOfField, field) ? textsOfField[field] : undefined;
  const texts = own ?? textsOfFormat(format, pattern, { minLength, maxLength });
  if (!collected.test(field)) return texts;
  const known = fc.nat(20).map((pick) => new KnownValue(field, pick));
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: texts });
}

/** The fields of responses whose values are used again: none of them is private. */
export const collected = /(?:id|code|cursor)$/;

type Lengths = { readonly minLength: number; readonly maxLength: number };

function textsOfFormat(
  format: string | undefined,
  pattern: string | undefined,
  lengths: Lengths,
): fc.Arbitrary<unknown> {
  const { minLength, maxLength } = lengths;
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.stringMatching(/^[a-z]{8,12}@example\.com$/);
  if (format === 'date') return fc.constantFrom('1998-05-17', '2000-02-29', '2026-01-01', '2012-12-12');
  if (format === 'date-time') return instants;
  if (pattern !== undefined) {
    const matching = fc.stringMatching(new RegExp(pattern));
    return matching.filter(({ length }) => length >= minLength && length <= maxLength);
  }
  const short = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)) };
  const full = fc.constantFrom('x', 'é', ' ').map((letter) => `a${letter.repeat(maxLength - 2)}a`);
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...short, unit: 'grapheme-ascii' }) },
    { weight: 2, arbitrary: fc.string({ ...short, unit: 'binary' }) },
    { weight: 1, arbitrary: full },
  );
}

/** Instants around the present, where tournaments run, and any others. */
const instants = fc.oneof(
  minutesFromNow(-120, 600),
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
);

/** Files by their first bytes; the last of them is of no accepted kind. */
const files = fc
  .tuple(
    fc.constantFrom('%PDF-', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a'),
    fc.uint8Array({ maxLength: 40 }),
  )
  .map(([head, tail]) => new Uint8Array([...Buffer.from(head, 'latin1'), ...tail]));

/** Values that are invalid for most fields. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, true, '', ' ', '\0', '\ud800', '\u202e', 'NaN', '39', [], {}),
  fc.constantFrom<unknown>(0, -0, -1, 0.001, 1.005, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308),
  fc.constantFrom<unknown>('x'.repeat(20_000), '9'.repeat(400), '2026-02-30T25:00:00Z', '%00', "' or 1=1 --"),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"role":"admin"}}'), { length: 4 }, [[null]]),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.nat(20).map((pick) => new KnownValue('id', pick)),
);

const oddNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'role',
  'isAdmin',
  'user_id',
  'id',
  '',
);

type Mutation = {
  readonly place: number;
  readonly change: 'replace' | 'remove' | 'add' | 'wrap';
  readonly name: string;
  readonly value: unknown;
};

function mutantsOf(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mutation = fc.record<Mutation>({
    place: fc.nat(100),
    change: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
    name: oddNames,
    value: odd,
  });
  return fc
    .tuple(valid, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([value, mutations]) => mutations.reduce(mutate, value));
}

/** Changes the value at one of the places inside a value, counted from outside. */
function mutate(value: unknown, { place, ...mutation }: Mutation): unknown {
  let left = place % countPlaces(value);
  function visit(inner: unknown): unknown {
    if (left-- === 0) return changed(inner, mutation);
    if (Array.isArray(inner)) return inner.map(visit);
    if (!isPlain(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, visit(each)]));
  }
  return visit(value);
}

function changed(value: unknown, { change, name, value: other }: Omit<Mutation, 'place'>): unknown {
  if (change === 'wrap') return [value];
  if (change === 'remove') return undefined;
  if (change === 'add' && isPlain(value))
    return Object.fromEntries([...Object.entries(value), [name, other]]);
  return other;
}

function countPlaces(value: unknown): number {
  const inner = Array.isArray(value) ? value : isPlain(value) ? Object.values(value) : [];
  return inner.reduce<number>((sum, each) => sum + countPlaces(each), 1);
}

/** Returns whether a value is an object without a class. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;
}
