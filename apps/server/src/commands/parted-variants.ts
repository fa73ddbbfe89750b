import { openDatabase } from '@paheli/db/client/connect';
import { listPartedVariants } from '@paheli/engine/question-bank/list-parted-variants';
import { readEnv } from '../env';
import { configuredDatabase } from './configured-database';
import { runCommand } from './run-command';

const usage = `
npm run questions:parted

Lists the questions whose Hindi options may no longer stand under their key, because an earlier release left them
where they were when the options moved. Correct them in the editor.
`;

await runCommand(usage, async () => {
  const url = await configuredDatabase(readEnv());
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'paheli-parted-variants' });
  try {
    const parted = await listPartedVariants(database);
    for (const { id, questionText } of parted) process.stdout.write(`${id} ${questionText}\n`);
    process.stdout.write(`${parted.length} questions\n`);
  } finally {
    await database.close();
  }
});
