import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const programs = ['apps/load', 'apps/trials', 'apps/simulate'];
const apps = ['apps/server', 'apps/web', ...programs, 'apps/e2e'];
const packages = [
  'packages/core',
  'packages/db',
  'packages/question-files',
  'packages/engine',
  'packages/razorpay-sandbox',
];

/** The product's nouns: the folders of core and engine, and the files of tables. */
const nouns = [
  'texts',
  'account',
  'achievements',
  'audit',
  'contact',
  'friends',
  'integrity',
  'kyc',
  'ledger',
  'notices',
  'question-bank',
  'quiz',
  'rating',
  'reports',
  'tournament',
  'wallet',
];
const walletNouns = ['payments', 'razorpay', 'reconciliation', 'withdrawals'];
/** Tables without a folder of their own: `outbox` holds the events of all nouns. */
const tableFiles = [...nouns, ...walletNouns, 'outbox'];

/** Which workspaces the product code of each may import. */
const allowedImports: Record<string, readonly string[]> = {
  'packages/core': [],
  'packages/db': ['packages/core'],
  'packages/question-files': ['packages/core'],
  'packages/engine': ['packages/core', 'packages/db', 'packages/question-files'],
  'packages/razorpay-sandbox': [],
  'apps/server': [
    'packages/core',
    'packages/engine',
    'packages/question-files',
    'packages/db',
    'packages/razorpay-sandbox',
  ],
  'apps/web': ['packages/core', 'apps/server'],
  'apps/load': ['packages/core', 'packages/engine', 'packages/db'],
  'apps/trials': [
    'packages/core',
    'packages/engine',
    'packages/db',
    'packages/razorpay-sandbox',
    'apps/load',
  ],
  'apps/simulate': ['packages/core', 'packages/engine', 'packages/db', 'apps/load'],
  'apps/e2e': [...apps, ...packages],
};
/** The server's files that start and watch the database; its other files know only the database's types. */
const databaseFiles = /^apps\/server\/src\/(start|commands)\/|^apps\/server\/src\/http\/health\.ts$/;
const forbiddenNames = /(^|\/)(utils?|helpers?|common|misc|manager|service|index)(\.tsx?$|\/)/;
const maxLines = 250;

/** Use cases that call SQL functions or read and write sets of rows, apart from reports. */
const plainSqlFiles = [
  'account/user-facts.ts',
  'achievements/review-achievements.ts',
  'foundation/outbox.ts',
  'foundation/prune.ts',
  'foundation/try-writing.ts',
  'friends/friends.ts',
  'question-bank/calibrate-questions.ts',
  'question-bank/open-questions.ts',
  'quiz/answer-question.ts',
  'quiz/count-questions.ts',
  'quiz/delay-question.ts',
  'quiz/expire-sessions.ts',
  'quiz/fields.ts',
  'quiz/result-rows.ts',
  'quiz/start-in-turn.ts',
  'quiz/visit-session.ts',
  'rating/rate-sessions.ts',
  'rating/turn-leagues.ts',
  'reports/close-days.ts',
  'settlement/settle-tournament.ts',
  'tournament/join-tournament.ts',
  'tournament/leaderboards.ts',
  'tournament/return-unstarted-seats.ts',
  'tournament/seat-of.ts',
  'tournament/snapshots.ts',
  'wallet/reconciliation/check-ledger.ts',
  'wallet/reconciliation/reconcile-payments.ts',
  'wallet/withdrawals/close-tax-years.ts',
];

type Import = { readonly file: string; readonly target: string; readonly isType: boolean };

const sources = [...apps, ...packages].flatMap((workspace) => filesIn(`${workspace}/src`));
const isTest = (file: string) => /\.(test|bench)\.tsx?$|\/testing\//.test(file);
const productFiles = sources.filter((file) => !isTest(file));
const imports = productFiles.flatMap(importsOf);
const between = (from: string, to: string) =>
  imports.filter(({ file, target }) => file.startsWith(`${from}/`) && target.startsWith(`${to}/`));

test('every import of a file of the product leads to a file', () => {
  expect(imports.length).toBeGreaterThan(1_000);
  expect(imports.filter(({ target }) => !existsSync(join(root, target)))).toEqual([]);
});

test('workspaces import only the workspaces allowed to them', () => {
  const offenders = imports.filter(({ file, target }) => {
    const [from, to] = [workspaceOf(file), workspaceOf(target)];
    return from !== to && !allowedImports[from]?.includes(to);
  });
  expect(offenders).toEqual([]);
});

test('core depends on zod alone', () => {
  const offenders = productFiles
    .filter((file) => file.startsWith('packages/core/'))
    .flatMap((file) => specifiersOf(file).map(({ specifier }) => ({ file, specifier })))
    .filter(({ specifier }) => !specifier.startsWith('.') && specifier !== 'zod');
  expect(offenders).toEqual([]);
});

test('the web client imports only types from the server', () => {
  const taken = between('apps/web', 'apps/server');
  expect(taken).not.toEqual([]);
  expect(taken.filter(({ isType }) => !isType)).toEqual([]);
});

test('in the server, only its start, its commands and its health check reach the database', () => {
  const offenders = between('apps/server', 'packages/db').filter(
    ({ file, isType }) => !isType && !databaseFiles.test(file),
  );
  expect(offenders).toEqual([]);
});

test('features of the web client never import each other', () => {
  const featureOf = (file: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1];
  const offenders = imports.filter(({ file, target }) => {
    const [from, to] = [featureOf(file), featureOf(target)];
    return from && to && from !== to;
  });
  expect(offenders).toEqual([]);
});

test('in the web client, shared code imports no feature, and nothing but routes imports the layout', () => {
  const offenders = imports.filter(
    ({ file, target }) =>
      (/^apps\/web\/src\/(ui|lib|content|layout)\//.test(file) &&
        /^apps\/web\/src\/features\//.test(target)) ||
      (/^apps\/web\/src\/(ui|lib|content|features)\//.test(file) && /^apps\/web\/src\/layout\//.test(target)),
  );
  expect(offenders).toEqual([]);
});

test('folders of core and engine, and files of tables, are named after nouns of the product', () => {
  const foldersOf = (path: string) => [
    ...new Set(
      sources
        .filter((file) => file.startsWith(`${path}/`))
        .map((file) => file.slice(path.length + 1).split('/'))
        .flatMap(([folder = '', ...rest]) => (rest.length > 0 ? [folder] : [])),
    ),
  ];
  const isAllowed = (allowed: readonly string[]) => (name: string) => !allowed.includes(name);
  expect(foldersOf('packages/core/src').filter(isAllowed([...nouns, 'testing']))).toEqual([]);
  expect(foldersOf('packages/engine/src').toSorted()).toEqual([...readEngineOrder(), 'testing'].toSorted());
  for (const floor of ['core', 'engine'])
    expect(foldersOf(`packages/${floor}/src/wallet`).filter(isAllowed(walletNouns))).toEqual([]);
  const tables = filesIn('packages/db/src/schema').map((file) => file.replace(/.*\/|\.ts$/g, ''));
  expect(tables.filter(isAllowed(tableFiles))).toEqual([]);
});

/** Returns the order of engine's folders as docs/architecture.md states it, the highest first. */
function readEngineOrder(): string[] {
  const [, line = ''] = /^Order of engine: (.+)\.$/m.exec(read('docs/architecture.md')) ?? [];
  return [...line.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
}

test('inside engine an import leads down the order of its folders, types included', () => {
  const order = readEngineOrder();
  const placeOf = (file: string) => order.indexOf(/^packages\/engine\/src\/([\w-]+)\//.exec(file)?.[1] ?? '');
  const offenders = between('packages/engine', 'packages/engine').filter(({ file, target }) => {
    const [from, to] = [placeOf(file), placeOf(target)];
    return from >= 0 && to >= 0 && from > to;
  });
  expect(offenders).toEqual([]);
});

test('no file imports itself by way of others, types included', () => {
  const targetsOf = Map.groupBy(imports, ({ file }) => file);
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'open') circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (state.has(file)) return;
    state.set(file, 'open');
    for (const { target } of targetsOf.get(file) ?? []) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of productFiles) visit(file, []);
  expect(circles).toEqual([]);
});

test('only the engine opens transactions', () => {
  const offenders = productFiles
    // The web client reaches no database but the browser's own.
    .filter((file) => file.startsWith('apps/') && !file.startsWith('apps/web/'))
    .filter((file) => /\.transaction\(|sql\.begin\(/.test(read(file)));
  expect(offenders).toEqual([]);
});

test('plain SQL stands in reports and in the listed set-based use cases; drizzle writes the other queries', () => {
  const isPlain =
    /database\.sql\b|database: \{ sql\b|\{ sql \}: (Pick<)?Database|\{ sql \} = (deps\.)?database/;
  const offenders = productFiles
    .filter((file) => file.startsWith('packages/engine/') && isPlain.test(read(file)))
    .filter((file) => !/\/(list|read|report|export|select)-[^/]+$/.test(file))
    .map((file) => file.replace('packages/engine/src/', ''));
  expect(offenders.toSorted()).toEqual(plainSqlFiles);
});

test('only the file of login sessions knows of Lucia', () => {
  const knowing = sources
    .filter((file) =>
      specifiersOf(file).some(({ specifier }) => /^(@?lucia(-auth)?|oslo|@oslojs)(\/|$)/.test(specifier)),
    )
    .concat(productFiles.filter((file) => /lucia/i.test(read(file))));
  expect([...new Set(knowing)]).toEqual(['packages/engine/src/account/session.ts']);
  const dependents = [...apps, ...packages].filter((workspace) =>
    /lucia/.test(read(join(workspace, 'package.json'))),
  );
  expect(dependents).toEqual(['packages/engine']);
});

test('only one file knows of OpenTelemetry, and only the start of the server loads it, where it is asked to', () => {
  const knowing = sources.filter((file) =>
    specifiersOf(file).some(({ specifier }) => specifier.startsWith('@opentelemetry/')),
  );
  expect(knowing).toEqual(['apps/server/src/observe/tracing.ts']);
  const loading = imports.filter(({ target, isType }) => target === knowing[0] && !isType);
  expect(loading.map(({ file }) => file)).toEqual(['apps/server/src/start/serve.ts']);
  expect(read('apps/server/src/start/serve.ts')).toContain("await import('../observe/tracing')");
});

test('only the newest snapshot of the schema is kept', () => {
  const snapshots = readdirSync(join(root, 'packages/db/migrations/meta')).filter(
    (file) => file !== '_journal.json',
  );
  expect(snapshots).toHaveLength(1);
});

test('no migration holds the body of a function', () => {
  const folder = join(root, 'packages/db/migrations');
  const migrations = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const offenders = migrations.filter((file) =>
    /create (or replace )?(function|trigger)/i.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(offenders).toEqual([]);
});

test('no line of a database function has more than 120 signs', () => {
  const folder = join(root, 'packages/db/functions');
  const offenders = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > 120 ? [`${file}:${index + 1}`] : [])),
  );
  expect(offenders).toEqual([]);
});

test('no file is a drawer or a barrel', () => {
  expect(sources.filter((file) => forbiddenNames.test(file))).toEqual([]);
});

test('a file over 250 lines says why at its top', () => {
  const offenders = sources.filter((file) => {
    const text = read(file);
    return text.split('\n').length - 1 > maxLines && !/^(\/\/ Slow because .+\n)?\/[/*].*long/i.test(text);
  });
  expect(offenders).toEqual([]);
});

test('every test file has tests', () => {
  const offenders = sources
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => !/\b(test|it)(\.\w+)*[.(]/.test(read(file)));
  expect(offenders).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && entry.name !== 'routeTree.gen.ts')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function specifiersOf(file: string): { specifier: string; isType: boolean }[] {
  const statements = read(file).matchAll(
    /^(?:import|export)\s(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gm,
  );
  return [...statements].map(([, type, from, bare]) => ({
    specifier: from ?? bare ?? '',
    isType: type !== undefined,
  }));
}

/** Returns a file's imports from files of this repository, each resolved to the path it leads to. */
function importsOf(file: string): Import[] {
  return specifiersOf(file).flatMap(({ specifier, isType }) => {
    const path = pathOf(file, specifier.replace(/\?.*$/, ''));
    return path === undefined ? [] : [{ file, target: withExtension(path), isType }];
  });
}

/** Returns the path from the root, without an extension for TypeScript; undefined for packages of others. */
function pathOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
  const [, name, rest] = /^@paheli\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const workspace = [...packages, ...apps].find((candidate) => candidate.endsWith(`/${name}`)) ?? '';
  const { exports } = JSON.parse(read(join(workspace, 'package.json'))) as {
    exports?: Record<string, string | { types: string }>;
  };
  const named = exports?.[`./${rest}`];
  return typeof named === 'object' ? join(workspace, named.types) : `${workspace}/src/${rest}`;
}

function withExtension(path: string): string {
  const candidates = ['', '.ts', '.tsx'].map((extension) => `${path}${extension}`);
  return (
    candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(join(root, candidate))) ?? path
  );
}

function workspaceOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
