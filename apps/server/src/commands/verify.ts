import { readFile } from 'node:fs/promises';
import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import { runCommand } from './run-command';

const usage = `
npm run verify -- <file or address>

Verifies a fairness document, such as fairness.json or https://…/fairness, without a database. Exits with 1 where a check
fails.
`;

/**
 * Verifies a fairness document from a file or an address, without a database. Prints each check. Exits with 1 if one
 * fails.
 */
await runCommand(usage, async () => {
  const source = process.argv[2];
  if (source === undefined) throw new Error('Name a file or an address: npm run verify -- fairness.json');
  const checks = await verifyFairness(parse(source, await load(source)));
  for (const { name, problems } of checks) {
    process.stdout.write(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
    for (const problem of problems) process.stdout.write(`       ${problem}\n`);
  }
  process.exitCode = checks.every(({ problems }) => problems.length === 0) ? 0 : 1;
});

async function load(source: string): Promise<string> {
  if (!/^https?:\/\//.test(source)) return readFile(source, 'utf8');
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} returned ${response.status}`);
  return response.text();
}

function parse(source: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${source} is not a fairness document: it is not JSON.`);
  }
}
