import type postgres from 'postgres';

/**
 * PostgreSQL's built-in array types. postgres.js would query the server for its array types on each new connection.
 * When that connection is lost meanwhile, the rejection of that query is unhandled and ends the process. The built-in
 * types have fixed numbers, so no query is needed. Arrays of enums travel as text[].
 */
type ElementType = {
  oid: number;
  arrayOid: number;
  parse: (text: string) => unknown;
  serialize: (value: unknown) => string;
  documents?: true;
};

const asText = { parse: (text: string) => text, serialize: String };
const asNumber = { parse: Number, serialize: String };
/** A document may itself be an array, so arrays of documents have one dimension. */
const asJson = {
  documents: true as const,
  parse: (text: string) => JSON.parse(text),
  serialize: (value: unknown) => JSON.stringify(value),
};
const asDate = {
  parse: (text: string) => new Date(text),
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
};
const asBytes = {
  parse: (text: string) => Buffer.from(text.slice(2), 'hex'),
  serialize: (value: unknown) => `\\x${Buffer.from(value as Uint8Array).toString('hex')}`,
};

/** The numbers are those of src/include/catalog/pg_type.dat. */
const elementTypes: ElementType[] = [
  { oid: 16, arrayOid: 1000, parse: (text) => text === 't', serialize: String },
  { oid: 17, arrayOid: 1001, ...asBytes },
  { oid: 19, arrayOid: 1003, ...asText },
  { oid: 20, arrayOid: 1016, parse: parseSafeInteger, serialize: String },
  { oid: 21, arrayOid: 1005, ...asNumber },
  { oid: 23, arrayOid: 1007, ...asNumber },
  { oid: 25, arrayOid: 1009, ...asText },
  { oid: 114, arrayOid: 199, ...asJson },
  { oid: 700, arrayOid: 1021, ...asNumber },
  { oid: 701, arrayOid: 1022, ...asNumber },
  { oid: 1042, arrayOid: 1014, ...asText },
  { oid: 1043, arrayOid: 1015, ...asText },
  { oid: 1082, arrayOid: 1182, ...asDate },
  { oid: 1114, arrayOid: 1115, ...asDate },
  { oid: 1184, arrayOid: 1185, ...asDate },
  { oid: 1700, arrayOid: 1231, ...asText },
  { oid: 2950, arrayOid: 2951, ...asText },
  { oid: 3802, arrayOid: 3807, ...asJson },
];

/** The option `types` of postgres.js: how arrays are parsed and serialized. */
export const arrayTypes: Record<string, postgres.PostgresType> = Object.fromEntries(
  elementTypes.map(({ oid, arrayOid, parse, serialize, documents = false }) => [
    `array_of_${oid}`,
    {
      to: arrayOid,
      from: [arrayOid],
      parse: (text: string) => parseArray(text, parse),
      // A string is taken as a complete literal.
      serialize: (value: unknown) =>
        Array.isArray(value) ? arrayLiteral(value, serialize, documents) : value,
    },
  ]),
);

/** Registers the array types, so that `sql.array(…)` finds the array type of an element type. */
export function registerArrayTypes(client: postgres.Sql): void {
  const { shared } = client.options as unknown as { shared: { typeArrayMap: Record<number, number> } };
  for (const { oid, arrayOid } of elementTypes) shared.typeArrayMap[oid] = arrayOid;
}

/** Reads an int8. Throws when a number cannot hold it exactly. */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 ${text} is beyond the safe integers`);
  return value;
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function arrayLiteral(items: unknown[], serialize: (value: unknown) => string, documents: boolean): string {
  const parts = items.map((item) => {
    if (item === null || item === undefined) return 'NULL';
    if (Array.isArray(item) && !documents) return arrayLiteral(item, serialize, documents);
    return `"${serialize(item).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

function parseArray(text: string, parse: (text: string) => unknown): unknown[] {
  // Bounds such as [0:2]= may come first.
  let at = text.indexOf('{');
  const readQuoted = (): string => {
    let value = '';
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1;
      value += text[at];
    }
    at += 1;
    return value;
  };
  const readBare = (): string => {
    const start = at;
    while (text[at] !== ',' && text[at] !== '}') at += 1;
    return text.slice(start, at);
  };
  const readItem = (): unknown => {
    if (text[at] === '{') return readItems();
    if (text[at] === '"') return parse(readQuoted());
    const bare = readBare();
    return bare === 'NULL' ? null : parse(bare);
  };
  const readItems = (): unknown[] => {
    const items: unknown[] = [];
    for (at += 1; text[at] !== '}'; ) {
      if (text[at] === ',') at += 1;
      items.push(readItem());
    }
    at += 1;
    return items;
  };
  return readItems();
}
