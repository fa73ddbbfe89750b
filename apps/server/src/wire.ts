/** Names that the documented interface knows in two forms. Both go out, and either may come in. */
const twins: readonly (readonly [name: string, twin: string])[] = [
  ['id', '_id'],
  ['start_time', 'start_date'],
  ['end_time', 'end_date'],
  ['participant_count', 'total_participants'],
  ['online_users', 'onlineUsers'],
  ['active_tournaments', 'activeTournaments'],
  ['ongoing_quizzes', 'ongoingQuizzes'],
];
export const twinOf: ReadonlyMap<string, string> = new Map(twins);
const nameOf = new Map(twins.map(([name, twin]) => [twin, name]));

/** A value as REST says it: snake_case with both twins, instants in ISO 8601, nothing undefined. */
export function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toWire);
  if (!isRecord(value)) return value;
  const wire: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const name = toSnake(key);
    const said = toWire(inner);
    const twin = twinOf.get(name);
    if (twin !== undefined) wire[twin] = said;
    wire[name] = said;
  }
  return wire;
}

/** What came over REST in our own names: camelCase. Of two twins the first form of the table wins. */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (!isRecord(value)) return value;
  // Twins come first, so that the names themselves overwrite them.
  const entries = Object.entries(value).toSorted(([a], [b]) => Number(nameOf.has(b)) - Number(nameOf.has(a)));
  return Object.fromEntries(
    entries.map(([key, inner]) => [toCamel(nameOf.get(key) ?? key), fromWire(inner)]),
  );
}

/** Where in the input something is wrong, in the caller's names. */
export function wirePath(path: string): string {
  return path.split('.').map(toSnake).join('.');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A name as REST says it. */
export function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toCamel(name: string): string {
  return name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
