import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { Dispute, Order, Payment, Refund, WebhookEvent } from './entity';
import { Contact, FundAccount, Payout } from './payout-entity';
import { Settlement, SettlementItem } from './settlement-entity';

/** How many delivered events are kept for replays. The number is bounded because each change writes the whole file. */
const DELIVERED_EVENTS_KEPT = 1000;

/** The state in files of the first version, and also in those of the second. */
const FirstState = z.object({
  orders: z.array(Order),
  payments: z.array(Payment),
  refunds: z.array(Refund),
  /** Ids of the orders with manual capture. */
  manual_capture: z.array(z.string()),
  /** Refunds by their idempotency key; `request` is the first request. */
  refund_keys: z.record(z.string(), z.object({ refund_id: z.string(), request: z.string() })),
  events: z.array(WebhookEvent),
});

const SandboxState = FirstState.extend({
  version: z.literal(2),
  disputes: z.array(Dispute),
  contacts: z.array(Contact),
  fund_accounts: z.array(FundAccount),
  payouts: z.array(Payout),
  /** Payouts by their idempotency key; `request` is the first request. */
  payout_keys: z.record(z.string(), z.object({ payout_id: z.string(), request: z.string() })),
  settlements: z.array(Settlement),
  settlement_items: z.array(SettlementItem),
});
export type SandboxState = z.infer<typeof SandboxState>;

/** The whole state of the sandbox. Change `state`, then call `save()` before anything is sent. */
export type Store = { readonly state: SandboxState; save(): void };

/**
 * Opens the sandbox's state, from `file` when it exists. Without a file nothing survives a restart. Throws when the
 * file contains anything else than a sandbox's state.
 */
export function openStore(file: string | undefined): Store {
  const state = (file === undefined ? undefined : readState(file)) ?? emptyState();
  return {
    state,
    save() {
      forgetOldEvents(state);
      if (file !== undefined) writeState(file, state);
    },
  };
}

const StoredState = z.discriminatedUnion('version', [
  SandboxState,
  FirstState.extend({ version: z.literal(1) }).transform((state): SandboxState => withNewParts(state)),
]);

function emptyState(): SandboxState {
  return withNewParts({
    orders: [],
    payments: [],
    refunds: [],
    manual_capture: [],
    refund_keys: {},
    events: [],
  });
}

function withNewParts(state: z.infer<typeof FirstState>): SandboxState {
  return {
    ...state,
    version: 2,
    disputes: [],
    contacts: [],
    fund_accounts: [],
    payouts: [],
    payout_keys: {},
    settlements: [],
    settlement_items: [],
  };
}

function readState(file: string): SandboxState | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return StoredState.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} does not contain a sandbox's state; remove it to begin with an empty one`, {
      cause,
    });
  }
}

/**
 * Writes the file so that a reader sees the old or the new one, never half of it, even when the process is killed
 * meanwhile.
 */
function writeState(file: string, state: SandboxState): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  renameSync(draft, file);
}

function forgetOldEvents(state: SandboxState): void {
  let surplus = state.events.filter((event) => event.state !== 'pending').length - DELIVERED_EVENTS_KEPT;
  if (surplus <= 0) return;
  state.events = state.events.filter((event) => event.state === 'pending' || surplus-- <= 0);
}
