// Long because everything that can happen to money is in one table.
import { addMs, dayMs, minuteMs } from '@paheli/core/clock';
import { Problem } from '@paheli/core/problem';
import { ApiError } from '@paheli/razorpay-sandbox/api-error';
import type { Pay } from '@paheli/razorpay-sandbox/request';
import type { Viewer } from '../deps';
import { decideKyc } from '../kyc/decide-kyc';
import { submitKyc } from '../kyc/submit-kyc';
import { releasePrize } from '../settlement/release-prize';
import { settleDueTournaments } from '../settlement/settle-tournament';
import { voidPrize } from '../settlement/void-prize';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { leaveTournament } from '../tournament/leave-tournament';
import { addFunds } from '../wallet/payments/add-funds';
import { confirmTopup } from '../wallet/payments/confirm-topup';
import { processRefunds } from '../wallet/payments/process-refunds';
import { processWebhooks } from '../wallet/payments/receive-webhook';
import { refundPayment } from '../wallet/payments/refund-payment';
import { watchDisputes } from '../wallet/payments/watch-disputes';
import { recheckPaidOrders, reconcilePayments } from '../wallet/reconciliation/reconcile-payments';
import { approveWithdrawal } from '../wallet/withdrawals/approve-withdrawal';
import { askForWithdrawal } from '../wallet/withdrawals/ask-for-withdrawal';
import { cancelWithdrawal } from '../wallet/withdrawals/cancel-withdrawal';
import { closeTaxYears } from '../wallet/withdrawals/close-tax-years';
import { processPayouts } from '../wallet/withdrawals/process-payouts';
import { rejectWithdrawal } from '../wallet/withdrawals/reject-withdrawal';
import { retryWithdrawal } from '../wallet/withdrawals/retry-withdrawal';
import { kycDetails } from './kyc-details';
import { playThrough } from './played-tournament';
import type { TestEngine } from './test-engine';
import { startWebhookReceiver } from './webhook-receiver';
import { createAdministrator } from './withdrawers';

/** One step; the meaning of the numbers and flags depends on its kind. */
export type Step = {
  readonly act: Act;
  readonly who: number;
  readonly pick: number;
  readonly rupees: number;
  readonly flag: boolean;
};

/** Players, administrators, a bank and a provider that sometimes misbehaves. */
export type MoneyWorld = {
  /** Takes one step, and returns whether it was done or refused; rethrows any other error. */
  take(step: Step): Promise<boolean>;
  /** Ends the provider's misbehaviour, and lets everything on its way arrive. */
  comeToRest(): Promise<void>;
  close(): Promise<void>;
};

type Hands = {
  readonly engine: TestEngine;
  readonly players: readonly Viewer[];
  readonly admins: readonly Viewer[];
};
type Doing = (hands: Hands, step: Step) => Promise<unknown> | unknown;

const acts = {
  topUp: (hands, step) => pay(hands, step, {}),
  payWrongAmount: (hands, step) => pay(hands, step, { amount: step.rupees * 100 + 1 }),
  payDollars: (hands, step) => pay(hands, step, { currency: 'USD' }),
  payTwice: async (hands, step) => {
    const orderId = await pay(hands, step, {});
    hands.engine.sandbox.pay(orderId, { second_capture: true });
  },
  payLate: async ({ engine, players }, { who, rupees }) => {
    const { razorpay } = await addFunds(engine.deps, of(players, who), { amount: rupees });
    engine.sandbox.fail(razorpay.orderId);
    engine.sandbox.pay(razorpay.orderId, { late: true });
  },
  join: async ({ engine, players }, { who, pick }) =>
    joinTournament(engine.deps, of(players, who), { tournamentId: await openTournament(engine, pick) }),
  leave: async ({ engine, players }, { who, pick }) =>
    leaveTournament(engine.deps, of(players, who), {
      tournamentId: await idOf(engine, 'seat', pick, of(players, who)),
    }),
  newTournament: ({ engine }, { rupees }) => {
    const startTime = addMs(engine.clock.now(), 30 * minuteMs);
    return engine.tournament({
      entryFee: rupees / 10,
      prizePool: rupees,
      startTime,
      endTime: addMs(startTime, dayMs),
    });
  },
  cancel: async ({ engine, admins }, { pick }) =>
    deleteTournament(engine.deps, of(admins, 0), { tournamentId: await openTournament(engine, pick) }),
  play: playOne,
  decidePrize: async ({ engine, admins }, { pick, flag }) => {
    const sessionId = await idOf(engine, 'held prize', pick);
    return flag
      ? releasePrize(engine.deps, of(admins, 0), { sessionId })
      : voidPrize(engine.deps, of(admins, 0), { sessionId, reason: 'Another person played for the player.' });
  },
  withdraw: ({ engine, players }, { who, rupees }) =>
    askForWithdrawal(engine.deps, of(players, who), { amount: rupees }),
  cancelWithdrawal: async ({ engine, players }, { who, pick }) =>
    cancelWithdrawal(engine.deps, of(players, who), {
      withdrawalId: await idOf(engine, 'own withdrawal', pick, of(players, who)),
    }),
  approve: async ({ engine, admins }, { who, pick, flag }) =>
    approveWithdrawal(engine.deps, of(admins, who), {
      withdrawalId: await idOf(engine, 'requested', pick),
      ...(flag && { bankReference: 'UTR1' }),
    }),
  retry: async ({ engine, admins }, { pick, flag }) =>
    retryWithdrawal(engine.deps, of(admins, 0), {
      withdrawalId: await idOf(engine, 'failed', pick),
      ...(flag && { bankReference: 'UTR2' }),
    }),
  reject: async ({ engine, admins }, { pick }) =>
    rejectWithdrawal(engine.deps, of(admins, 0), {
      withdrawalId: await idOf(engine, 'withdrawal', pick),
      reason: 'The name differs.',
    }),
  payoutComesBack: ({ engine: { sandbox } }, { pick, flag }) => {
    const { id } = newest(sandbox.state().payouts, flag ? 'processed' : 'processing', pick);
    return flag ? sandbox.reversePayout(id) : sandbox.failPayout(id);
  },
  payoutArrives: ({ engine: { sandbox } }, { pick }) =>
    sandbox.processPayout(newest(sandbox.state().payouts, 'processing', pick).id),
  refund: ({ engine, admins }, { pick, rupees, flag }) =>
    refundPayment(engine.deps, of(admins, 0), {
      paymentId: of(engine.sandbox.state().payments, pick).id,
      reason: 'Asked for by the player.',
      ...(flag && { amount: rupees }),
    }),
  refundEnds: ({ engine: { sandbox } }, { pick, flag }) => {
    const { id } = newest(sandbox.state().refunds, 'pending', pick);
    return flag ? sandbox.processRefund(id) : sandbox.failRefund(id);
  },
  dispute: ({ engine: { sandbox } }, { pick }) =>
    sandbox.disputePayment(of(sandbox.state().payments, pick).id),
  disputeEnds: ({ engine: { sandbox } }, { pick, who }) => {
    const { id } = newest(sandbox.state().disputes, 'open', pick);
    return of([sandbox.winDispute, sandbox.loseDispute, sandbox.closeDispute], who)(id);
  },
  settle: ({ engine: { sandbox } }) => sandbox.settle(),
  misbehave: ({ engine: { sandbox } }, { pick, who }) => sandbox.behave(of(misbehaviours, pick + who)),
  wait: async ({ engine }, { rupees, flag }) => {
    engine.clock.advance(flag ? rupees * minuteMs : 100 * dayMs);
    await settleDueTournaments(engine.deps);
  },
  work: ({ engine }) => work(engine),
} satisfies Record<string, Doing>;

export type Act = keyof typeof acts;
export const everyAct = Object.keys(acts) as Act[];

const misbehaviours = [
  ...[{}, { latency_ms: 5 }, { fail_next: 2 }, { drop_response_next: 2 }],
  ...[
    { duplicate_webhooks: true },
    { delay_webhooks_ms: 5 },
    { reorder_webhooks: true },
    { forge_webhooks: true },
  ],
  ...[{ authorize_only: true }, { hold_payouts: true }, { hold_refunds: true }],
  ...[{ fail_payouts_next: 1 }, { fail_refunds_next: 1 }],
] as const;

/** Creates a world whose players are verified and may play. */
export async function createMoneyWorld(engine: TestEngine, playerCount: number): Promise<MoneyWorld> {
  const receiver = await startWebhookReceiver(engine.deps);
  engine.sandbox.setWebhookUrl(receiver.url);
  const players: Viewer[] = [];
  for (let count = 0; count < playerCount; count += 1) {
    const player = await engine.player({ rupees: 200 });
    await submitKyc(engine.deps, player, kycDetails({ payout: { upiId: `player${count}@okbank` } }));
    await decideKyc(engine.deps, engine.admin, { userId: player.userId, status: 'verified' });
    players.push(player);
  }
  const hands: Hands = { engine, players, admins: [engine.admin, await createAdministrator(engine)] };
  return {
    async take(step) {
      try {
        await (acts[step.act] as Doing)(hands, step);
        return true;
      } catch (error) {
        if (!(error instanceof Problem || error instanceof ApiError || error instanceof Nothing)) throw error;
        return false;
      }
    },
    async comeToRest() {
      engine.sandbox.behave({});
      await engine.sandbox.webhooksDelivered();
      for (let round = 0; round < 6; round += 1) {
        engine.clock.advance(45 * minuteMs);
        await work(engine);
      }
    },
    async close() {
      engine.sandbox.setWebhookUrl(undefined);
      await receiver.close();
    },
  };
}

/** Runs everything that a server does by itself. */
async function work({ deps }: TestEngine): Promise<void> {
  await processWebhooks(deps);
  await reconcilePayments(deps);
  await recheckPaidOrders(deps);
  await processRefunds(deps);
  await processPayouts(deps);
  await watchDisputes(deps);
  await settleDueTournaments(deps);
  await closeTaxYears(deps);
}

/** Returns one item in a state, counted from the newest. */
function newest<Item extends { readonly status: string }>(
  items: readonly Item[],
  status: Item['status'],
  pick: number,
): Item {
  return of(items.filter((item) => item.status === status).toReversed(), pick);
}

/** Thrown when there is nothing to pick. */
class Nothing extends Error {}

function of<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Nothing();
  return item;
}

/** Pays an order in one way or another, reported by the browser or only by the webhook. */
async function pay(
  { engine, players }: Hands,
  { who, rupees, flag }: Step,
  how: Partial<Pay>,
): Promise<string> {
  const viewer = of(players, who);
  const { paymentIntentId, razorpay } = await addFunds(engine.deps, viewer, { amount: rupees });
  const { razorpay_payment_id: razorpayPaymentId } = engine.sandbox.pay(razorpay.orderId, how);
  if (flag) await confirmTopup(engine.deps, viewer, { paymentIntentId, razorpayPaymentId });
  return razorpay.orderId;
}

/** Lets two players join, play and be paid, the first of them perhaps under suspicion. */
async function playOne({ engine, players }: Hands, { who, rupees, flag }: Step): Promise<void> {
  const { id: tournamentId } = await engine.tournament({
    entryFee: 5,
    prizePool: rupees * 10,
    maxParticipants: 2,
  });
  for (const [index, viewer] of [of(players, who), of(players, who + 1)].entries()) {
    await joinTournament(engine.deps, viewer, { tournamentId });
    const performance = { score: 3 - index, ms: 1_000, violations: flag && index === 0 ? 6 : 0 };
    await playThrough(engine, viewer, tournamentId, performance);
  }
  await settleDueTournaments(engine.deps);
}

const lists = {
  'open tournament':
    'select id from tournament where cancelled_at is null and settled_at is null order by id desc',
  seat: 'select tournament_id as id from entry where user_id = $1 and left_at is null order by id desc',
  'held prize': "select id from quiz_session where prize_state = 'held' order by id",
  withdrawal: 'select id from withdrawal order by id desc limit 5',
  'own withdrawal': "select id from withdrawal where user_id = $1 and status = 'requested' order by id desc",
  requested: "select id from withdrawal where status = 'requested' order by id desc",
  failed: "select id from withdrawal where status = 'failed' order by id desc",
} as const;

async function idOf(
  { deps }: TestEngine,
  what: keyof typeof lists,
  pick: number,
  owner?: Viewer,
): Promise<string> {
  const rows = await deps.database.sql.unsafe<{ id: string }[]>(lists[what], owner ? [owner.userId] : []);
  return of(rows, pick).id;
}

function openTournament(engine: TestEngine, pick: number): Promise<string> {
  return idOf(engine, 'open tournament', pick);
}
