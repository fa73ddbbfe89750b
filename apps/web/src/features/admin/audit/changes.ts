import { t } from '@lingui/core/macro';
import { formatInstant } from '../../../lib/text/format';

/** One changed field. `before` or `after` is null where the field had or has no value. */
export type Change = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

const maxLength = 90;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** Returns the changed fields of an audit entry, each as short text. */
export function changesBetween(before: unknown, after: unknown): readonly Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields.flatMap((field) => {
    const [old, now] = [was.get(field), is.get(field)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [{ field: spell(field), before: shortText(old), after: shortText(now) }];
  });
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  return new Map(isObject(value) ? Object.entries(value) : [['value', value]]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Formats a field name: 'maxParticipants' becomes 'max participants'. */
function spell(field: string): string {
  return field.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
}

function shortText(value: unknown): string | null {
  const text = write(value);
  return text !== null && text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;
}

function write(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value === '') return t`nothing`;
  if (value instanceof Date) return formatInstant(value);
  if (typeof value === 'string') return instantPattern.test(value) ? formatInstant(new Date(value)) : value;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (Array.isArray(value)) return value.length === 0 ? t`none` : value.map(writeInner).join(', ');
  if (isObject(value))
    return Object.entries(value)
      .map(([field, inner]) => `${spell(field)} ${writeInner(inner)}`)
      .join(', ');
  return String(value);
}

function writeInner(value: unknown): string {
  return isObject(value) || Array.isArray(value) ? `(${write(value)})` : (write(value) ?? t`nothing`);
}
