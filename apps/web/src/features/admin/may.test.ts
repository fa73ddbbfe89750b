import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administratorDuties, type Duty } from '@paheli/core/account/duty';
import { describe, expect, test } from 'vitest';
import { procedures } from '../../../../server/src/trpc/procedures';
import { dutiesOf } from './may';
import { sectionOf, sections } from './sections';

const source = fileURLToPath(new URL('../../', import.meta.url));
const own = fileURLToPath(new URL('./', import.meta.url));
const rules: Readonly<Record<string, { readonly duties: readonly Duty[] }>> = procedures;
const rulesOf = (procedure: string) => rules[procedure]?.duties ?? [];

/** Returns the files of the administration that a file reaches by its imports. */
function reachedFrom(file: string, reached = new Map<string, string>()): ReadonlyMap<string, string> {
  if (reached.has(file)) return reached;
  const text = readFileSync(file, 'utf8');
  reached.set(file, text);
  for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
    const target = ['.ts', '.tsx'].map((end) => resolve(dirname(file), path) + end).find(isOwn);
    if (target) reachedFrom(target, reached);
  }
  return reached;
}

const files = new Set(
  readdirSync(own, { recursive: true, encoding: 'utf8' }).map((file) => resolve(own, file)),
);
const isOwn = (file: string) => files.has(file);

/** The procedures of the administration that a text names. REST paths stand for theirs. */
function callsIn(text: string): string[] {
  const named = /\b(?:trpc|api|queries)\.(admin(?:\.\w+)+)\.(?!invalidate)\w+\(/g;
  const calls = [...text.matchAll(named)].map(([, path = '']) => path);
  const lists = [...text.matchAll(/<ExportButton list="(users|tournaments)"/g)];
  return [
    ...calls,
    ...lists.map(([, list]) => `admin.${list}.report`),
    ...(text.includes('openFile(') ? ['admin.users.kycDocument'] : []),
  ];
}

const routerOf = (procedure: string) => procedure.slice(0, procedure.lastIndexOf('.'));

/** Returns whether one of the texts asks whether the administrator may call the procedure, or one that stands for it. */
function isAsked(procedure: string, texts: readonly string[]): boolean {
  const asked = texts.flatMap((text) => [...text.matchAll(/\b(?:may|useMay\(\))\('([^']+)'\)/g)]);
  return asked.some(
    ([, by = '']) =>
      routerOf(by) === routerOf(procedure) && String(rulesOf(by)) === String(rulesOf(procedure)),
  );
}

test('what pages ask is what the server decides', () => {
  for (const [procedure, duties] of Object.entries(dutiesOf))
    expect([procedure, duties]).toEqual([procedure, rules[procedure]?.duties]);
});

const pages = readdirSync(resolve(source, 'routes'))
  .filter((file) => /^_site\._player\.admin\..+\.tsx$/.test(file))
  .map((file) => {
    const path = file.replace(/^_site\._player|\.tsx$|\.index(?=\.tsx$)/g, '').replaceAll('.', '/');
    return { path, file: resolve(source, 'routes', file) };
  });

test('every page of the administration belongs to a section', () => {
  expect(pages.length).toBeGreaterThan(sections.length);
  for (const { path } of pages) expect([path, sectionOf(path)]).not.toContain(undefined);
});

describe.each(administratorDuties)('a page that is open to %s', (duty) => {
  const open = pages.filter(({ path, file }) => {
    const reads = sectionOf(path)?.reads;
    // A page may send others away, besides its section.
    const guards = [...reachedFrom(file).values()].flatMap((text) => [
      ...text.matchAll(/if \(!may\('([^']+)'\)\) return <Navigate/g),
    ]);
    return [reads ?? '', ...guards.map(([, guard = '']) => guard)].every((needed) =>
      rulesOf(needed).includes(duty),
    );
  });
  const layout = { path: 'the layout', file: resolve(own, 'admin-layout.tsx') };

  test.each([layout, ...open])('$path calls only what the duty may, or asks before', ({ file }) => {
    const texts = [...reachedFrom(file).values()];
    const calls = [...reachedFrom(file)].flatMap(([name, text]) =>
      callsIn(text).map((call) => ({ call, name: relative(source, name) })),
    );
    expect(calls.length).toBeGreaterThan(0);
    const wrong = calls.filter(({ call }) => !rulesOf(call).includes(duty) && !isAsked(call, texts));
    expect(wrong).toEqual([]);
  });
});
