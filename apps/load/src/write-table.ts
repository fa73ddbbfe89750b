import { readFile, writeFile } from 'node:fs/promises';
import { runMain } from './program';
import { putTable, type Reported, renderTable } from './report/load-table';

const document = new URL('../../../docs/load.md', import.meta.url);

async function main(): Promise<void> {
  const files = process.argv.slice(2);
  const reports = await Promise.all(
    files.map(async (file): Promise<Reported> => JSON.parse(await readFile(file, 'utf8'))),
  );
  await writeFile(document, putTable(await readFile(document, 'utf8'), renderTable(reports)));
}

const usage = `
npm run load:table -- <report.json> ...

Writes the figures of reports (npm run load -- --json) as the table of docs/load.md: a column for each.
`;

await runMain(usage, main);
