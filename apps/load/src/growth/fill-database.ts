import { readFile } from 'node:fs/promises';
import type { Database } from '@paheli/db/client/connect';
import { checkLedger } from '@paheli/engine/wallet/reconciliation/check-ledger';

/** How much a database of the growth test holds. */
export type Scale = { readonly answers: number; readonly users: number };

/**
 * Fills a fresh database by `fill.sql`, over its only connection. Throws where a player would need two seats of the largest
 * tournament, or an invariant of the ledger does not hold afterwards.
 */
export async function fillDatabase(
  database: Pick<Database, 'sql'>,
  { answers, users }: Scale,
  tell: (progress: string) => void,
): Promise<void> {
  if (answers / 50 > users - 25)
    throw new Error(`--users: ${users} players cannot have ${answers / 50} seats of one tournament.`);
  const script = await readFile(new URL('fill.sql', import.meta.url), 'utf8');
  for (const statement of script.split(/;\n\n/)) {
    const startedAtMs = performance.now();
    await database.sql.unsafe(
      statement.replaceAll(':users', String(users)).replaceAll(':answers', String(answers)),
    );
    const [firstLine] = statement.split('\n').filter((line) => !line.startsWith('--'));
    tell(`${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s: ${firstLine}`);
  }
  const broken = (await checkLedger(database)).checks.filter(({ ok }) => !ok);
  if (broken.length > 0) throw new Error(broken.map(({ name, detail }) => `${name}: ${detail}`).join('\n'));
}
