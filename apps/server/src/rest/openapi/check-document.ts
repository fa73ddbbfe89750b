import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { breakingChanges } from './breaking-changes';
import { createOpenApiDocument } from './document';

// Holds docs/openapi.json equal to the document that the server serves: `npm run openapi:check`. With `-- --against
// <commit>`, fails where a client written for that commit's document would break. `npm run openapi:write` writes the file.

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run openapi:check -- [--against <commit>], or npm run openapi:write

Compares docs/openapi.json with the document of the server, or writes it.

  --against <commit>   also fails where clients of that commit's document would break\n`);
  process.exit();
}

const path = 'docs/openapi.json';
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const { values } = parseArgs({ options: { write: { type: 'boolean' }, against: { type: 'string' } } });
const current = `${JSON.stringify(await createOpenApiDocument(), null, 1)}\n`;

if (values.write) writeFileSync(`${root}${path}`, current);
const committed = readFileSync(`${root}${path}`, 'utf8');
const complaints = committed === current ? [] : [`${path} is out of date: run npm run openapi:write.`];
const before = values.against ? documentAt(values.against) : committed;
if (before) complaints.push(...breakingChanges(JSON.parse(before), JSON.parse(current)));
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
if (complaints.length === 0) process.stdout.write('The OpenAPI document breaks no client.\n');
process.exitCode = complaints.length === 0 ? 0 : 1;

/** Returns the document of a commit; undefined where that commit has none. */
function documentAt(commit: string): string | undefined {
  const listed = execFileSync('git', ['ls-tree', '--name-only', commit, path], {
    cwd: root,
    encoding: 'utf8',
  });
  if (listed.trim() === '') return undefined;
  return execFileSync('git', ['show', `${commit}:${path}`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}
