import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { toPaise } from '@paheli/core/money';
import { checkPersonalKey } from '@paheli/engine/auth/check-personal-key';
import { createCodeThrottle } from '@paheli/engine/auth/code-throttle';
import { createGoogle } from '@paheli/engine/auth/google';
import { createLoginThrottle } from '@paheli/engine/auth/login-throttle';
import { createPersonalData } from '@paheli/engine/auth/personal-data';
import { createDatabaseClock } from '@paheli/engine/database-clock';
import type { Checkpoint, Deps } from '@paheli/engine/deps';
import { createFolder } from '@paheli/engine/files';
import type { Log } from '@paheli/engine/log';
import { v7 as uuidv7 } from 'uuid';
import type { Env } from '../env';
import { createHub } from '../live/hub';
import { createSocketRegistry } from '../live/socket-registry';
import { schedule } from '../schedule';
import type { Services } from '../trpc/context';
import type { Cleanup } from './cleanup';
import { openMigratedDatabase } from './open-database';
import { openExchange } from './open-exchange';
import { type OpenedPayments, openPayments } from './open-payments';
import { openSms } from './open-sms';
import { personalKey } from './personal-key';

export type OpenedServices = {
  readonly services: Services;
  readonly payment: OpenedPayments;
  readonly measureClock: () => Promise<void>;
};

const contactWindowS = 600;

/** Opens everything the use cases need: database, payments, clock, hub. */
export async function openServices(
  env: Env,
  log: Log,
  cleanup: Cleanup,
  onLost: (reason: string) => void,
): Promise<OpenedServices> {
  const database = await openMigratedDatabase(env, log, cleanup, onLost);
  const payment = await openPayments(env, log, cleanup);
  const clock = await createDatabaseClock(database);
  const exchange = await openExchange(env.redis, log, schedule);
  cleanup.add('exchange between processes', () => exchange.close());
  const hub = createHub(database, exchange, log, schedule);
  cleanup.add('hub', () => hub.close());
  await hub.start();
  const deps: Deps = {
    database,
    now: clock.now,
    newId: () => uuidv7(),
    random: (bytes) => randomBytes(bytes),
    payments: payment.payments,
    live: hub,
    log,
    settings: {
      answerGraceMs: env.ANSWER_GRACE_MS,
      maxTopupPaise: toPaise(env.MAX_TOPUP),
      gstBps: env.GST_BPS,
      tdsBps: env.TDS_BPS,
      fourEyesPaise: toPaise(env.WITHDRAWAL_FOUR_EYES),
      adminTotp: env.ADMIN_TOTP,
      playMode: env.PLAY_MODE,
      blockedStates: env.BLOCKED_STATES,
      checkoutScriptUrl: payment.checkoutScriptUrl,
    },
    loginThrottle: createLoginThrottle(
      {
        perAccount: env.RATE_LOGIN_PER_ACCOUNT,
        perAddress: env.RATE_LOGIN_PER_ADDRESS,
        windowS: env.RATE_LOGIN_WINDOW_S,
      },
      exchange.createLimiter,
    ),
    codeThrottle: createCodeThrottle(env.RATE_CODE, exchange.createLimiter),
    personalData: createPersonalData(await personalKey(env)),
    files: createFolder(join(env.DATA_DIR, 'documents')),
    sms: openSms(env, payment),
    google: openGoogle(env, log),
    contactLimiter: exchange.createLimiter({
      name: 'contact',
      points: env.RATE_CONTACT,
      windowS: contactWindowS,
    }),
    reach: killAt(env.KILL_AT),
  };
  // A key that was made here is for trying out, and may meet another one's database.
  if (env.PII_KEY !== undefined) await checkPersonalKey(deps);
  const { bus, presence, createLimiter } = exchange;
  const sockets = createSocketRegistry(presence);
  const services: Services = { deps, hub, bus, sockets, schedule, createLimiter };
  return { services, payment, measureClock: clock.measure };
}

function openGoogle({ GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: jwksUrl }: Env, log: Log): Deps['google'] {
  return clientId === undefined ? undefined : createGoogle({ clientId, jwksUrl }, log);
}

/** Ends this process at once where a test asked for it, as a power cut would. */
function killAt(wanted: Checkpoint | undefined): Deps['reach'] {
  return (checkpoint) => {
    if (checkpoint === wanted) process.kill(process.pid, 'SIGKILL');
  };
}
