/** Fields that the documented interface has under two names. Responses carry both, and requests may use either. */
const aliases: readonly (readonly [name: string, alias: string])[] = [
  ['id', '_id'],
  ['duty', 'staff_role'],
  ['start_time', 'start_date'],
  ['end_time', 'end_date'],
  ['participant_count', 'total_participants'],
  ['online_users', 'onlineUsers'],
  ['active_tournaments', 'activeTournaments'],
  ['ongoing_quizzes', 'ongoingQuizzes'],
];
export const aliasOf: ReadonlyMap<string, string> = new Map(aliases);
const nameOf = new Map(aliases.map(([name, alias]) => [alias, name]));

/**
 * Converts a value to its REST form: snake_case with both names of aliased fields, instants in ISO 8601, no undefined
 * fields.
 */
export function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toWire);
  if (!isRecord(value)) return value;
  const wire: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const name = toSnake(key);
    const wireValue = toWire(inner);
    const alias = aliasOf.get(name);
    if (alias !== undefined) wire[alias] = wireValue;
    wire[name] = wireValue;
  }
  return wire;
}

/** Converts a REST value to camelCase. The name of a field takes precedence over its alias. */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (!isRecord(value)) return value;
  // Aliases come first, so that the names overwrite them.
  const entries = Object.entries(value).toSorted(([a], [b]) => Number(nameOf.has(b)) - Number(nameOf.has(a)));
  return Object.fromEntries(
    entries.map(([key, inner]) => [toCamel(nameOf.get(key) ?? key), fromWire(inner)]),
  );
}

/** Returns a path of the input in the names that the caller wrote in `given`, also within the JSON of a query. */
export function pathAsWritten(path: string, given: unknown): string {
  let inner = given;
  const written = path.split('.').map((segment) => {
    const name = Array.isArray(inner) ? segment : nameAsWritten(segment, inner);
    const value = typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined;
    inner = typeof value === 'string' ? parseJson(value) : value;
    return name;
  });
  return written.join('.');
}

/** An absent field gets the form, name or alias, that the caller uses for other fields. */
function nameAsWritten(field: string, given: unknown): string {
  const keys = isRecord(given) ? Object.keys(given) : [];
  const forms = keys.filter((key) => toCamel(nameOf.get(key) ?? key) === field);
  // The name takes precedence over its alias, as in `fromWire`.
  const form = forms.find((key) => !nameOf.has(key)) ?? forms[0];
  if (form !== undefined) return form;
  const name = toSnake(field);
  return keys.some((key) => nameOf.has(key)) ? (aliasOf.get(name) ?? name) : name;
}

/** Returns the value of a JSON text. One that is not JSON stays as it is. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts a name to snake_case. */
export function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toCamel(name: string): string {
  return name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
