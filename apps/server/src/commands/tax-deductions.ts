import { parseArgs } from 'node:util';
import { financialYearOf } from '@paheli/core/india';
import { toRupees } from '@paheli/core/money';
import { openDatabase } from '@paheli/db/client/connect';
import { createPersonalData } from '@paheli/engine/account/personal-data';
import { listDeductions } from '@paheli/engine/wallet/withdrawals/list-deductions';
import { readEnv } from '../env';
import { toCsvLines } from '../rest/csv-lines';
import { knownPersonalKeys } from '../start/personal-key';
import { configuredDatabase } from './configured-database';
import { runCommand } from './run-command';

const header = ['user_id', 'deducted_at', 'cause', 'taxable', 'tds', 'full_name', 'date_of_birth', 'pan'];

const usage = `
npm run tax:deductions -- [--year 2026]

Prints the tax deducted in a financial year as CSV, with names and PAN.

  --year <year>   the year in whose April the financial year begins; by default the present one
`;

/**
 * Prints the tax deducted in a financial year as CSV, with the PAN under which it was: `--year 2026` is April 2026 to March
 * 2027, by default the present one.
 */
await runCommand(usage, async () => {
  const env = readEnv();
  const { values } = parseArgs({ options: { year: { type: 'string' } } });
  const year = values.year ?? String(financialYearOf(new Date()));
  if (!/^20\d\d$/.test(year))
    throw new Error('--year: name the year in whose April it begins, such as 2026.');
  const { key, previous } = await knownPersonalKeys(env);
  const database = openDatabase({
    url: await configuredDatabase(env),
    maxConnections: 1,
    applicationName: 'paheli-tax-deductions',
  });
  try {
    const personalData = createPersonalData(key, { previousKey: previous });
    const rows = (await listDeductions({ database, personalData }, Number(year))).map((deduction) => [
      ...[deduction.userId, deduction.at.toISOString(), deduction.cause],
      ...[toRupees(deduction.taxablePaise), toRupees(deduction.tdsPaise)],
      ...[deduction.fullName ?? '', deduction.dateOfBirth ?? '', deduction.pan ?? ''],
    ]);
    process.stdout.write(toCsvLines([header, ...rows]));
  } finally {
    await database.close();
  }
});
