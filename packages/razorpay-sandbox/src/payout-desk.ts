import { badRequest, unknownId } from './api-error';
import type { BehaviourSwitch } from './behaviour';
import type { EventDraft } from './event';
import { newId } from './id';
import type { Journal } from './journal';
import type { Contact, FundAccount, Payout } from './payout-entity';
import type { CreateContact, CreateFundAccount, CreatePayout } from './payout-request';

/** RazorpayX's fee for each payout, including 18 % GST. */
const FEE = { fees: 236, tax: 36 };

type PayoutDeps = { journal: Journal; behaviour: BehaviourSwitch; payoutAccount: string };

/**
 * RazorpayX: contacts, their accounts, and payouts, which are processed at once unless the behaviour says otherwise.
 */
export class PayoutDesk {
  constructor(private readonly deps: PayoutDeps) {}

  /** Creates a contact. The same details return the existing contact. */
  createContact(input: CreateContact): Contact {
    const { journal } = this.deps;
    const details = {
      name: input.name,
      contact: input.contact ?? null,
      email: input.email ?? null,
      type: input.type ?? null,
      reference_id: input.reference_id ?? null,
    };
    const earlier = journal.state.contacts.find((each) => isSame(each, details));
    if (earlier !== undefined) return earlier;
    const contact: Contact = {
      id: newId('cont'),
      entity: 'contact',
      ...details,
      batch_id: null,
      active: true,
      notes: input.notes ?? [],
      created_at: journal.seconds(),
    };
    journal.state.contacts.push(contact);
    journal.commit();
    return contact;
  }

  /** Creates a fund account. The same details of the same contact return the existing fund account. */
  createFundAccount(input: CreateFundAccount): FundAccount {
    const { journal } = this.deps;
    if (!journal.state.contacts.some(({ id }) => id === input.contact_id)) throw unknownId();
    const earlier = journal.state.fund_accounts.find((each) => isSame(each, input));
    if (earlier !== undefined) return earlier;
    const account: FundAccount = {
      id: newId('fa'),
      entity: 'fund_account',
      ...input,
      batch_id: null,
      active: true,
      created_at: journal.seconds(),
    };
    journal.state.fund_accounts.push(account);
    journal.commit();
    return account;
  }

  payout(id: string): Payout {
    const payout = this.deps.journal.state.payouts.find((each) => each.id === id);
    if (payout === undefined) throw unknownId();
    return payout;
  }

  /** Creates a payout. The same idempotency key with the same request returns the earlier payout. */
  create(input: CreatePayout, idempotencyKey: string | undefined): Payout {
    const { journal, behaviour } = this.deps;
    const { state } = journal;
    this.#assertPayable(input);
    if (idempotencyKey === undefined || !/^[A-Za-z0-9_ -]{4,36}$/.test(idempotencyKey)) {
      throw badRequest('The idempotency key is missing or not one');
    }
    const request = JSON.stringify(input);
    const earlier = state.payout_keys[idempotencyKey];
    if (earlier !== undefined) {
      if (earlier.request === request) return this.payout(earlier.payout_id);
      throw badRequest('Different request body sent for the same Idempotency Header');
    }
    const payout = newPayout(input, journal.seconds());
    state.payouts.push(payout);
    state.payout_keys[idempotencyKey] = { payout_id: payout.id, request };
    const initiated: EventDraft = { event: 'payout.initiated', payout: { ...payout } };
    if (behaviour.take('fail_payouts_next')) journal.commit([initiated, this.#end(payout, 'failed')]);
    else if (behaviour.current.hold_payouts) journal.commit([initiated]);
    else journal.commit([initiated, this.#end(payout, 'processed')]);
    return payout;
  }

  /** Marks a payout as paid by the bank. */
  process(id: string): Payout {
    return this.#decide(id, 'processed', ['processing']);
  }

  /** Marks a payout as failed for good. */
  fail(id: string): Payout {
    return this.#decide(id, 'failed', ['processing']);
  }

  /** Marks a payout as returned, also after it was paid. */
  reverse(id: string): Payout {
    return this.#decide(id, 'reversed', ['processing', 'processed']);
  }

  #decide(id: string, status: PayoutEnd, from: readonly Payout['status'][]): Payout {
    const payout = this.payout(id);
    if (!from.includes(payout.status)) throw badRequest(`The payout is ${payout.status} already`);
    this.deps.journal.commit([this.#end(payout, status)]);
    return payout;
  }

  #end(payout: Payout, status: PayoutEnd): EventDraft {
    payout.status = status;
    if (status === 'processed') payout.utr = `UTR${payout.id.slice(-12).toUpperCase()}`;
    else {
      payout.failure_reason = "The beneficiary's bank did not take the money";
      payout.status_details = {
        description: payout.failure_reason,
        source: 'beneficiary_bank',
        reason: 'beneficiary_bank_failure',
      };
    }
    return { event: `payout.${status}`, payout: { ...payout } };
  }

  #assertPayable({ account_number, fund_account_id, mode }: CreatePayout): void {
    const { journal, payoutAccount } = this.deps;
    if (account_number !== payoutAccount) {
      throw badRequest('The RazorpayX Account number is invalid.', { field: 'account_number' });
    }
    const account = journal.state.fund_accounts.find(({ id }) => id === fund_account_id);
    if (account === undefined) throw unknownId();
    if ((mode === 'UPI') !== (account.account_type === 'vpa')) {
      throw badRequest('Payout mode is not supported for this fund account', { field: 'mode' });
    }
  }
}

type PayoutEnd = 'processed' | 'failed' | 'reversed';

function newPayout(input: CreatePayout, createdAt: number): Payout {
  return {
    id: newId('pout'),
    entity: 'payout',
    fund_account_id: input.fund_account_id,
    amount: input.amount,
    currency: input.currency,
    notes: input.notes ?? [],
    ...FEE,
    status: 'processing',
    utr: null,
    mode: input.mode,
    purpose: input.purpose,
    reference_id: input.reference_id ?? null,
    narration: input.narration ?? null,
    batch_id: null,
    failure_reason: null,
    status_details: null,
    created_at: createdAt,
  };
}

/** Returns whether an entity has exactly these details. */
function isSame(entity: object, details: object): boolean {
  const given = new Map(Object.entries(entity));
  return Object.entries(details).every(
    ([name, value]) => JSON.stringify(given.get(name)) === JSON.stringify(value),
  );
}
