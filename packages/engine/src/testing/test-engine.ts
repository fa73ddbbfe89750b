// Long because it builds every dependency of the engine.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMs, hourMs } from '@paheli/core/clock';
import type { TransientEvent } from '@paheli/core/live-event';
import type { Load } from '@paheli/core/quiz/admission';
import { opened } from '@paheli/core/testing/opened';
import { type TournamentCard, type TournamentDraft, usualSettings } from '@paheli/core/tournament/schema';
import { createTestDatabase } from '@paheli/db/testing/test-database';
import { type Sandbox, startRazorpaySandbox } from '@paheli/razorpay-sandbox/sandbox';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect } from 'vitest';
import { createCodeThrottle } from '../account/code-throttle';
import { createLoginThrottle } from '../account/login-throttle';
import { createPasswords, type HashingCost } from '../account/password';
import { createPersonalData, personalKeyBytes } from '../account/personal-data';
import { readProfile } from '../account/read-profile';
import { createRegisterThrottle } from '../account/register-throttle';
import { createUser } from '../account/register-user';
import type { SmsMessage } from '../account/sms';
import type { Checkpoint, Deps, Viewer } from '../deps';
import { createKeptDocuments } from '../fairness/kept-documents';
import { createFolder } from '../foundation/files';
import { createFailedRows } from '../foundation/isolate-rows';
import { createMemoryLimiter } from '../foundation/limiter';
import { createQueues } from '../foundation/queues';
import { registerProcess } from '../foundation/server-process';
import { createFileWorker } from '../question-bank/file-worker';
import { createFields } from '../quiz/fields';
import { createStartLine } from '../quiz/start-line';
import { createTournament } from '../tournament/create-tournament';
import { createJoinCodeGate } from '../tournament/join-code-gate';
import { createLeaderboards } from '../tournament/leaderboards';
import { addFunds } from '../wallet/payments/add-funds';
import { confirmTopup } from '../wallet/payments/confirm-topup';
import { confirmPayment, openAccessIntent } from '../wallet/payments/unlock-access';
import { createRazorpayPayments } from '../wallet/razorpay/payments';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { demoQuestions } from './demo-questions';

/** One for all engines of a process. */
const testFileWorker = createFileWorker();

/** A clock that stands still until it is moved. */
export type TestClock = { now(): Date; advance(ms: number): void; set(at: Date): void };

export type TestEngine = {
  readonly deps: Deps;
  readonly url: string;
  readonly clock: TestClock;
  readonly sandbox: Sandbox;
  /** The keys that the sandbox and the engine share. */
  readonly razorpayKeys: {
    readonly keyId: string;
    readonly keySecret: string;
    readonly webhookSecret: string;
  };
  readonly admin: Viewer;
  /** The pushed transient events, in order. */
  readonly pushed: { userId: string; event: TransientEvent }[];
  readonly reached: Checkpoint[];
  /** The sent text messages, in order. */
  readonly messages: SmsMessage[];
  /** Creates a player; with `rupees` in the wallet, and with access by default. */
  player(options?: { rupees?: number; access?: boolean }): Promise<Viewer>;
  /** Tops a wallet up through the sandbox, as a browser would. */
  topUp(viewer: Viewer, rupees: number): Promise<void>;
  /** Returns a player's wallet balance, in rupees. */
  balanceOf(viewer: Viewer): Promise<number>;
  /** Creates a science tournament that is active now: ₹10 fee, ₹100 pool, 5 questions, 10 seats, one hour. */
  tournament(changes?: Partial<TournamentDraft>): Promise<TournamentCard>;
  close(): Promise<void>;
};

const accessRupees = 39;
/** Of a server that has nothing to do: nobody waits to start. */
export const idleLoad: Load = {
  ...{ playing: 0, starting: 0, answerMs: 0.01, loopCores: 0, machineCores: 0, cores: 2 },
  ...{ pacePerS: 0.24, answersPerS: 0, latenessMs: 0 },
};
/** The least that argon2 allows: most tests are not about hashing. */
const cheapestCost: HashingCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Opens an engine for the tests of a file or of a `describe`. */
export const openTestEngine = (): TestEngine => opened(createTestEngine, (engine) => engine.close());

/** After each test of a file, ends the misbehaviour of the sandbox and expects a sound ledger. */
export function checkLedgerAfterEach({ deps, sandbox }: Pick<TestEngine, 'deps' | 'sandbox'>): void {
  afterEach(async () => {
    sandbox.behave({});
    expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
  });
}

/** Creates the engine on a database of its own, with the local Razorpay, a standing clock and the demo questions. */
export async function createTestEngine(): Promise<TestEngine> {
  const { database, drop, url } = await createTestDatabase(demoQuestions);
  const secrets = {
    keyId: 'rzp_test_paheliengine',
    keySecret: randomBytes(16).toString('hex'),
    webhookSecret: randomBytes(16).toString('hex'),
  };
  const folder = await mkdtemp(join(tmpdir(), 'paheli-documents-'));
  const clock = createTestClock(new Date());
  const sandbox = await startRazorpaySandbox({
    port: 0,
    ...secrets,
    now: clock.now,
    webhookBackoffMs: [20],
  });
  const pushed: TestEngine['pushed'] = [];
  const reached: Checkpoint[] = [];
  const messages: SmsMessage[] = [];
  const processId = await registerProcess({ database, now: clock.now });
  const personalData = createPersonalData(randomBytes(personalKeyBytes));
  const push = (userId: string, event: TransientEvent) => void pushed.push({ userId, event });
  const deps: Deps = {
    database,
    processId: () => processId,
    now: clock.now,
    newId: () => uuidv7(),
    random: (bytes) => randomBytes(bytes),
    payments: createRazorpayPayments({
      ...secrets,
      baseUrl: sandbox.url,
      payoutAccount: sandbox.payoutAccount,
    }),
    live: {
      wake: () => undefined,
      push,
      turn: () => undefined,
      played: () => undefined,
      onlineUsers: async () => 0,
    },
    // The test clock stands still, so that no snapshot would ever expire.
    leaderboards: createLeaderboards({ database, now: clock.now }, { maxAgeMs: 0 }),
    fields: createFields({ database, now: clock.now }, { maxAgeMs: 0 }),
    keptDocuments: createKeptDocuments(),
    queues: createQueues(),
    line: createStartLine({ push, personalData, readLoad: () => idleLoad, hold: ignore }),
    delayLead: { ms: 0 },
    startLead: { ms: 0 },
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    failedRows: createFailedRows(),
    settings: {
      answerGraceMs: 500,
      countdownMs: 0,
      maxTopupPaise: 5_000_000,
      gstBps: 1800,
      tdsBps: 3000,
      answerFloorMs: 0,
      mobileProof: 'optional',
      maxOpenOrders: 1_000,
      exposureFourEyesPaise: 1_000_000_000,
      suspensionFourEyesPaise: 1_000_000,
      prizeFourEyesPaise: 1_000_000_000,
      promotionDelayMs: 0,
      fourEyesPaise: 1_000_000,
      adminTotp: 'optional',
      playMode: 'money',
      accessFeePaise: 3900,
      organiserAccess: 'free',
      passDays: 0,
      passPricePaise: 0,
      blockedStates: [],
      checkoutScriptUrl: `${sandbox.url}/v1/checkout.js`,
    },
    loginThrottle: createLoginThrottle({ perAccount: 5, perAddress: 100, windowS: 60 }),
    codeThrottle: createCodeThrottle(1_000),
    registerThrottle: createRegisterThrottle(1_000_000),
    passwords: createPasswords(cheapestCost),
    personalData,
    files: createFolder(folder),
    fileWorker: testFileWorker,
    sms: {
      async send(message) {
        messages.push(message);
      },
    },
    mail: undefined,
    push: undefined,
    google: undefined,
    confirmLimiter: createMemoryLimiter({ name: 'confirm', points: 1_000, windowS: 60 }),
    contactLimiter: createMemoryLimiter({ name: 'contact', points: 5, windowS: 600 }),
    documentLimiter: createMemoryLimiter({ name: 'documents', points: 1_000_000, windowS: 60 }),
    mediaLimiter: createMemoryLimiter({ name: 'media', points: 500, windowS: 86_400 }),
    joinCodes: createJoinCodeGate(),
    reach: (checkpoint) => reached.push(checkpoint),
  };
  const admin: Viewer = { userId: await newUser(deps, 'admin'), role: 'admin' };
  const topUp = (viewer: Viewer, rupees: number) => payThroughSandbox(deps, sandbox, viewer, rupees);
  return {
    deps,
    url,
    clock,
    sandbox,
    razorpayKeys: secrets,
    admin,
    pushed,
    reached,
    messages,
    topUp,
    async player({ rupees = 0, access = true } = {}) {
      const viewer: Viewer = { userId: await newUser(deps, 'player'), role: 'player' };
      const needed = rupees + (access ? accessRupees : 0);
      if (needed > 0) await topUp(viewer, needed);
      if (access)
        await confirmPayment(deps, viewer, {
          paymentIntentId: (await openAccessIntent(deps, viewer)).paymentIntentId,
        });
      return viewer;
    },
    balanceOf: async (viewer) => (await readProfile(deps, viewer)).walletBalance,
    tournament: (changes) => createTournament(deps, admin, { ...usualDraft(clock.now()), ...changes }),
    async close() {
      await sandbox.close();
      await drop();
      await rm(folder, { recursive: true });
    },
  };
}

export function createTestClock(start: Date): TestClock {
  let at = start;
  return {
    now: () => at,
    advance(ms) {
      at = addMs(at, ms);
    },
    set(to) {
      at = to;
    },
  };
}

/** Returns a science tournament that is active at once: ₹10 fee, ₹100 pool, 5 questions, 10 seats, one hour. */
export function usualDraft(now: Date): TournamentDraft {
  return {
    ...usualSettings,
    name: 'Five of science',
    description: 'Five quick questions.',
    category: 'science',
    entryFee: 10,
    prizePool: 100,
    questionsCount: 5,
    startTime: now,
    endTime: addMs(now, hourMs),
  };
}

let numbersGiven = 0;

async function newUser(deps: Deps, role: 'player' | 'admin'): Promise<string> {
  numbersGiven += 1;
  const suffix = randomBytes(4).toString('hex');
  // 98 000 00000 and up: valid Indian mobile numbers.
  const mobileNumber = String(9_800_000_000 + numbersGiven);
  return createUser(
    deps,
    {
      mobileNumber,
      username: `u_${suffix}_${numbersGiven}`,
      password: 'correct horse',
      name: 'Asha',
      email: `${suffix}${numbersGiven}@example.com`,
    },
    role,
  );
}

async function payThroughSandbox(
  deps: Deps,
  sandbox: Sandbox,
  viewer: Viewer,
  rupees: number,
): Promise<void> {
  const order = await addFunds(deps, viewer, { amount: rupees });
  const paid = await sandbox.pay(order.razorpay.orderId);
  await confirmTopup(deps, viewer, {
    paymentIntentId: order.paymentIntentId,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpaySignature: paid.razorpay_signature,
  });
}

function ignore(): void {}
