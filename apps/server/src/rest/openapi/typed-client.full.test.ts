import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@paheli/db/testing/temporary-folder';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/test-app';
import { createOpenApiDocument } from './document';

const example = fileURLToPath(new URL('../../../../../examples/typed-client/play-quiz.ts', import.meta.url));
const fromHere = createRequire(import.meta.url);
const fromExample = createRequire(example);
const run = promisify(execFile);
/** A wrong field, a wrong type, a missing field and a missing parameter. */
const misuse = `
import createClient from 'openapi-fetch';
import type { paths } from './paheli-api';
const client = createClient<paths>();
const params = { path: { id: '' } };
// @ts-expect-error
void client.POST('/api/quiz/{id}/answer', { params, body: { question: 0, answer: 0 } });
// @ts-expect-error
void client.POST('/api/quiz/{id}/answer', { params, body: { question_index: '0', answer: 0 } });
// @ts-expect-error
void client.POST('/api/auth/login', { body: { mobile_number: '9876543210' } });
// @ts-expect-error
void client.POST('/api/auth/login', {});
// @ts-expect-error
void client.GET('/api/payments/withdrawals/preview', {});
`;
const compilerOptions = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  types: [],
};

const folder = temporaryFolder({ parent: tmpdir() });
const site = openTestApp();

/** Runs a program of a package, such as `typescript` and `bin/tsc`. */
function runTool(resolve: NodeJS.Require, name: string, bin: string, args: readonly string[]) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return run(process.execPath, [join(folderOf(resolve, name), bin), ...args], {
    cwd: folder.path,
    env,
    maxBuffer: 16 * 1024 * 1024,
  });
}

function folderOf(resolve: NodeJS.Require, name: string): string {
  return dirname(resolve.resolve(`${name}/package.json`));
}

async function writeDocument(): Promise<string> {
  const file = join(folder.path, 'openapi.json');
  await writeFile(file, JSON.stringify(await createOpenApiDocument()));
  return file;
}

test('redocly lint finds no error in the document', async () => {
  const file = await writeDocument();
  const { stdout } = await runTool(fromHere, '@redocly/cli', 'bin/cli.js', ['lint', file, '--format=json']);
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{'), stdout.lastIndexOf('}') + 1));
  expect(totals).toMatchObject({ errors: 0, ignored: 0 });
  // The documented paths /quiz/leaderboard/{id} and /quiz/{id}/answer differ only in the position of their parameter.
  const others = problems.filter(({ ruleId }: { ruleId: string }) => ruleId !== 'no-ambiguous-paths');
  expect(others).toEqual([]);
});

test('the types of the document compile, reject misuse, and a typed program plays a quiz with them', async () => {
  const file = await writeDocument();
  await runTool(fromExample, 'openapi-typescript', 'bin/cli.js', [file, '--output', 'paheli-api.d.ts']);
  await copyFile(example, join(folder.path, 'play-quiz.ts'));
  await writeFile(join(folder.path, 'misuse.ts'), misuse);
  await mkdir(join(folder.path, 'node_modules'));
  await symlink(folderOf(fromExample, 'openapi-fetch'), join(folder.path, 'node_modules/openapi-fetch'));
  await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  await runTool(fromHere, 'typescript', 'bin/tsc', ['--project', folder.path]);

  const { default: createClient } = await import(pathToFileURL(fromExample.resolve('openapi-fetch')).href);
  const { playQuiz } = await import(pathToFileURL(example).href);
  const tournament = await site.engine.tournament();
  const player = await site.player({ rupees: 100 });
  const headers = { authorization: `Bearer ${player.token}` };
  const result = await playQuiz(createClient({ baseUrl: await site.listen(), headers }));
  expect(result).toMatchObject({ tournament_id: tournament.id, total_questions: tournament.questionsCount });
  expect(result.question_stats).toHaveLength(tournament.questionsCount);
});
