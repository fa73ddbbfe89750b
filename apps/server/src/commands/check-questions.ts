import { openDatabase } from '@paheli/db/client/connect';
import { listPartedVariants } from '@paheli/engine/question-bank/list-parted-variants';
import { listSameQuestions } from '@paheli/engine/question-bank/list-same-questions';
import { readEnv } from '../env';
import { configuredDatabase } from './configured-database';
import { runCommand } from './run-command';

const usage = `
npm run questions:check

Lists the questions that earlier releases left in need of a look: Hindi options that may no longer stand under their
key, because they stayed where they were when the options moved, and questions that look like another one. Correct them
in the editor.
`;

await runCommand(usage, async () => {
  const url = await configuredDatabase(readEnv());
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'paheli-check-questions' });
  try {
    const parted = await listPartedVariants(database);
    const same = await listSameQuestions(database);
    for (const { id, questionText } of parted) process.stdout.write(`${id} ${questionText}\n`);
    process.stdout.write(`${parted.length} questions with parted Hindi options\n`);
    for (const { id, sameAs, questionText } of same)
      process.stdout.write(`${id} ${sameAs} ${questionText}\n`);
    process.stdout.write(`${same.length} questions that look like another one\n`);
  } finally {
    await database.close();
  }
});
