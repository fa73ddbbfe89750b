import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema } from '../rest/openapi/json-schema';
import { aliasOf } from '../wire';

/** A malformed body. The OpenAPI document decides whether it may be valid after all. */
export type MalformedBody = {
  readonly name: string;
  readonly payload?: string | Buffer;
  /** JSON by default. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly harmless: boolean;
};

type Described = { readonly schema: JsonSchema; readonly example: unknown };

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

const named = (payload: string, harmless: boolean) => ({ name: payload.slice(0, 120), payload, harmless });

/** Returns bodies that cannot be read whatever the fields are. */
export function unreadableBodies(described: Described | undefined): MalformedBody[] {
  const text = JSON.stringify(described?.example ?? {});
  return [
    ...unreadableTexts(text).map((payload) => named(payload, false)),
    ...unreadableBytes(text),
    ...otherTypes(text, described === undefined),
  ];
}

/** Returns bodies whose fields are malformed; undefined where the route accepts no body. */
export function malformedBodies(described: Described | undefined): MalformedBody[] {
  const { schema = {}, example = {} } = described ?? {};
  const validate = ajv.compile(schema);
  const text = JSON.stringify(example);
  return [
    ...[...fieldTexts(schema, example), '{}', oddNames(text)].map((payload) =>
      named(payload, isValid(validate, payload)),
    ),
    { name: 'none', payload: '', harmless: described === undefined || validate({}) },
  ];
}

function isValid(validate: (value: unknown) => boolean, text: string): boolean {
  return validate(JSON.parse(text));
}

/** Names of inherited properties are fields like any other. */
function oddNames(text: string): string {
  const odd = '{"toString":1,"hasOwnProperty":1,"__proto":{},"valueOf":null';
  return text === '{}' ? `${odd}}` : `${odd},${text.slice(1)}`;
}

/** Not JSON, not an object, or with forbidden content. */
function unreadableTexts(text: string): string[] {
  const deep = 10_000;
  return [
    ...['null', '1', '-0', '1e400', '"text"', 'true', '[]', '[[]]', '[{}]', 'NaN', 'undefined', ' ', '\0'],
    ...['{', '{"a":1', '{a:1}', "{'a':1}", '{"a":NaN}', '{"a":01}', '{"a":1,}', '{"a":"\n"}', '{"a" 1}'],
    ...[`${text}${text}`, text.slice(0, -1), `[${text}]`, JSON.stringify(text), `\u00a0${text}`],
    ...['{"__proto__":{"role":"admin"},"a":1}', '{"a":{"constructor":{"prototype":{"role":"admin"}}}}'],
    ...['['.repeat(deep), '['.repeat(deep) + ']'.repeat(deep), `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
    `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
  ];
}

function unreadableBytes(text: string): MalformedBody[] {
  return [Buffer.from('{"a":"\xff\xfe"}', 'latin1'), Buffer.from(text, 'utf16le'), Buffer.from([0xc3])].map(
    (payload) => ({ name: `the bytes ${payload.toString('hex').slice(0, 40)}`, payload, harmless: false }),
  );
}

/** The charset is ignored. The server parses bodies only as JSON. */
function otherTypes(text: string, takesNone: boolean): MalformedBody[] {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
  ];
  const odd = ['', 'json', '*/*', 'application/json/x', 'application/problem+json', 'x'.repeat(1_000)];
  return [...types, ...odd].map((type) => ({
    name: `as ${type.slice(0, 50)}`,
    payload: text,
    headers: { 'content-type': type },
    harmless: takesNone,
  }));
}

/** Values that are invalid for most fields, as JSON texts, because some have no other form. */
const oddValues: readonly string[] = [
  ...[
    'null',
    'true',
    'false',
    '12',
    '-1',
    '0',
    '-0',
    '0.001',
    '1.005',
    '1e400',
    '-1e400',
    '9007199254740993',
  ],
  ...[
    '""',
    '"   "',
    '"text"',
    '"39"',
    '"NaN"',
    '"null"',
    '"2026-02-30T25:00:00Z"',
    '"a\\u0000b"',
    '"\\ud800"',
  ],
  ...['"\\udc00\\ud800"', '"\\u202e"', '"\'; drop table users; --"', `"${'x'.repeat(100_000)}"`],
  ...['[]', '[[]]', '[null]', '["a"]', '{}', '{"a":{}}', '{"length":4}'],
];

/** Returns the example with one field missing or invalid, or with an invalid first item of a list. */
function fieldTexts(schema: JsonSchema, example: unknown): string[] {
  const properties = schema.properties ?? schema.anyOf?.find((each) => each.properties)?.properties ?? {};
  return Object.entries(properties).flatMap(([field, described]) => {
    const others = without(example, field);
    return [JSON.stringify(others), ...valuesFor(described).map((value) => withField(others, field, value))];
  });
}

function valuesFor({ maxLength, minimum, maximum, items, minItems = 1 }: JsonSchema): string[] {
  const lists = oddValues.map((value) => `[${Array.from({ length: minItems }, () => value).join(',')}]`);
  return [
    ...oddValues,
    ...(maxLength === undefined ? [] : [`"${'x'.repeat(maxLength + 1)}"`]),
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
    ...(items === undefined ? [] : [...lists, `[${'1,'.repeat(20_000)}1]`]),
  ];
}

/** Removes the field and its alias, which would replace it. */
function without(example: unknown, field: string): Record<string, unknown> {
  const aliases = [field, aliasOf.get(field), [...aliasOf].find(([, alias]) => alias === field)?.[0]];
  return Object.fromEntries(Object.entries(example as object).filter(([name]) => !aliases.includes(name)));
}

function withField(others: object, field: string, value: string): string {
  const rest = JSON.stringify(others).slice(1);
  return `{${JSON.stringify(field)}:${value}${rest === '}' ? '}' : `,${rest}`}`;
}
