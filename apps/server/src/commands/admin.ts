import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { openDatabase } from '@paheli/db/client/connect';
import { createPasswords } from '@paheli/engine/account/password';
import { createPersonalData } from '@paheli/engine/account/personal-data';
import { createDatabaseClock } from '@paheli/engine/foundation/database-clock';
import {
  createAdminAsOperator,
  type OperatorDeps,
  promoteAsOperator,
  resetPasswordAsOperator,
} from '@paheli/engine/roles/operator';
import { v7 as uuidv7 } from 'uuid';
import { type Env, readEnv } from '../env';
import { openMail, openPush } from '../start/open-notices';
import { knownPersonalKeys } from '../start/personal-key';
import { configuredDatabase } from './configured-database';
import { runCommand } from './run-command';

const usage = `
npm run admin -- create <mobile number>
npm run admin -- reset-password [--remove-totp] <mobile number>
npm run admin -- promote <mobile number>

Creates an administrator, sets an administrator's password, or makes a user an administrator at once, for an operator who is
locked out. The product may run. The new password is printed; change it after signing in. The audit log records the action.

  --remove-totp   also removes the authenticator app
`;

/** The shortest password that is accepted has eight characters; this one cannot be guessed. */
const passwordBytes = 12;

await runCommand(usage, async () => {
  const options = { 'remove-totp': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [action, mobileNumber, ...rest] = positionals;
  if (action === undefined || mobileNumber === undefined || rest.length > 0)
    throw new Error(`Name an action and one mobile number.\n${usage.trim()}`);
  const env = readEnv();
  const database = openDatabase({
    url: await configuredDatabase(env),
    maxConnections: 2,
    applicationName: 'paheli-admin',
  });
  try {
    const deps = await openDeps(env, database);
    const target = { mobileNumber, operator: `${userInfo().username}@${hostname()}` };
    const password = randomBytes(passwordBytes).toString('base64url');
    if (action === 'create') await createAdminAsOperator(deps, target, password);
    else if (action === 'reset-password')
      await resetPasswordAsOperator(deps, target, { password, removesTotp: values['remove-totp'] });
    else if (action === 'promote') await promoteAsOperator(deps, target);
    else throw new Error(`The action must be create, reset-password or promote, not ${action}.`);
    process.stdout.write(
      action === 'promote'
        ? `${mobileNumber} is an administrator, and has to sign in again.\n`
        : `Password of ${mobileNumber}: ${password}\n`,
    );
  } finally {
    await database.close();
  }
});

async function openDeps(env: Env, database: ReturnType<typeof openDatabase>): Promise<OperatorDeps> {
  const { key, previous } = await knownPersonalKeys(env);
  return {
    database,
    now: (await createDatabaseClock(database)).now,
    newId: () => uuidv7(),
    // The running server finds what is written here.
    live: { wake: () => undefined },
    passwords: createPasswords(),
    personalData: createPersonalData(key, { previousKey: previous }),
    mail: openMail(env, { add: () => undefined }),
    push: await openPush(env),
  };
}
