import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { achievements } from '../packages/core/src/achievements/achievements';
import { problems } from '../packages/core/src/problem';
import { catalogues } from '../packages/core/src/texts/translate';

/** What a caller reads: the details of problems, messages of schemas and errors of fields. */
const shown =
  /(?:detail|message|sentence|error): '((?:[^'\\]|\\.)+)'|(?:fieldProblem|takenProblem)\([^,]+, '((?:[^'\\]|\\.)+)'/g;

function sentencesOf(folder: string): string[] {
  const root = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*(?:test|bench|testing|commands|openapi)).*\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(`${root}/${file}`, 'utf8').matchAll(shown)])
    .map(([, text, other]) => (text ?? other ?? '').replaceAll("\\'", "'"))
    .filter((text) => /^[A-Z].* .*[.!?]$/.test(text));
}

test.each(Object.entries(catalogues))(
  '%s has every sentence that callers of the server read',
  (_, catalogue) => {
    const sentences = [
      ...Object.values(problems).map(({ sentence }) => sentence),
      ...['packages/core/src', 'packages/engine/src', 'apps/server/src'].flatMap(sentencesOf),
    ];
    expect(sentences.length).toBeGreaterThan(200);
    expect([...new Set(sentences)].filter((sentence) => !(sentence in catalogue))).toEqual([]);
  },
);

test.each(Object.entries(catalogues))(
  '%s has what the server says of achievements and invariants',
  (_, catalogue) => {
    const folder = fileURLToPath(new URL('../packages/db/functions', import.meta.url));
    const invariants = readdirSync(folder)
      .filter((file) => /^ledger_.*invariants\.sql$/.test(file))
      .flatMap((file) => [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/SELECT '([a-z -]+)'/g)])
      .map(([, name]) => name ?? '');
    const badges = Object.values(achievements).flatMap(({ title, description }) => [title, description]);
    expect(invariants.length).toBeGreaterThan(15);
    expect([...invariants, ...badges].filter((sentence) => !(sentence in catalogue))).toEqual([]);
  },
);
