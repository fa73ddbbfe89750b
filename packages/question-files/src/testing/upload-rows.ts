import { randomUUID } from 'node:crypto';

/** A row of an upload, keyed by the names of its columns. */
export type UploadRow = Record<string, unknown>;

/** Returns a row whose question is unique; its first option is right. */
export function uploadRow(changes: UploadRow = {}): UploadRow {
  const question_text = `What is ${randomUUID()}?`;
  return {
    category: 'general',
    question_text,
    a: 'one',
    b: 'two',
    c: 'three',
    d: 'four',
    answer: 'A',
    ...changes,
  };
}

/** Returns the same rows as a CSV file, every value in quotes. */
export function toCsv(rows: readonly UploadRow[]): string {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((values) => values.map((value) => `"${String(value).replaceAll('"', '""')}"`).join())
    .join('\r\n');
}
