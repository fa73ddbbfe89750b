import { madeForEach } from '@paheli/core/testing/opened';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../deps';
import { holdTournament } from '../../testing/hold-tournament';
import { countTransactions, readLines } from '../../testing/ledger-lines';
import { times } from '../../testing/outcomes';
import { checkLedgerAfterEach, openTestEngine } from '../../testing/test-engine';
import { createWithdrawer } from '../../testing/withdrawers';
import { listTransactions } from '../list-transactions';
import { approveWithdrawal } from './approve-withdrawal';
import { askForWithdrawal } from './ask-for-withdrawal';
import { closeTaxYears } from './close-tax-years';
import { readTaxSummary } from './read-tax-summary';
import { rejectWithdrawal } from './reject-withdrawal';

const engine = openTestEngine();
checkLedgerAfterEach(engine);
const { deps } = engine;
let year = new Date().getUTCFullYear() + 1;
beforeEach(() => {
  year += 1;
  engine.clock.set(new Date(`${year}-06-15T12:00:00Z`));
});

const winner = (winningsPaise: number) => createWithdrawer(engine, { winningsPaise });
const refOf = (viewer: Viewer, of = year) => `tds:${viewer.userId}:${of}`;
/** Two hours after the beginning, in India, of the year in which the test continues. */
const toNextYear = () => engine.clock.set(new Date(`${year + 1}-03-31T20:30:00Z`));
async function closeYear(): Promise<void> {
  toNextYear();
  await closeTaxYears(deps);
}

const viewer = madeForEach(() => winner(100_000));

describe('the end of a financial year', () => {
  test('deducts the tax on winnings that are still in the wallet', async () => {
    await engine.topUp(viewer, 200);
    await closeYear();
    expect(await readLines(deps, refOf(viewer))).toEqual(['player.winnings -30000', 'tax.tds +30000']);
    expect(await engine.balanceOf(viewer)).toBe(900);
    const { items } = await listTransactions(deps, viewer, { limit: 1 });
    expect(items[0]).toMatchObject({
      description: 'Tax deducted on net winnings',
      type: 'debit',
      amount: 300,
    });
    expect(await readTaxSummary(deps, viewer, { financialYear: year })).toMatchObject({
      isOver: true,
      withdrawn: 0,
      deposited: 200,
      openingBalance: 0,
      closingBalance: 1200,
      netWinnings: 1000,
      taxDeducted: 300,
      yearEnd: { taxable: 1000, tds: 300 },
    });
  });

  test('does not tax again what was taxed with a withdrawal', async () => {
    const { id } = await askForWithdrawal(deps, viewer, { amount: 600 });
    await approveWithdrawal(deps, engine.admin, { withdrawalId: id, bankReference: 'UTR 1' });
    await closeYear();
    expect(await readLines(deps, refOf(viewer))).toEqual(['player.winnings -12000', 'tax.tds +12000']);
    expect(await readTaxSummary(deps, viewer, { financialYear: year })).toMatchObject({
      withdrawn: 600,
      taxedBefore: 600,
      closingBalance: 400,
      netWinnings: 1000,
      taxDeducted: 300,
      withdrawals: [{ id, amount: 600, taxable: 600, tds: 180, status: 'paid' }],
    });
  });

  test('is recorded where no tax is due, and moves nothing there', async () => {
    const viewer = await engine.player({ rupees: 100 });
    await closeYear();
    expect(await countTransactions(deps, refOf(viewer))).toBe(0);
    const { yearEnd } = await readTaxSummary(deps, viewer, { financialYear: year });
    expect(yearEnd).toMatchObject({ taxable: 0, tds: 0 });
  });

  test('deducts no more than the winnings', async () => {
    toNextYear();
    // The winnings are played with in the new year before the old one is closed.
    await holdTournament(engine, [viewer], { entryFee: 900, prizePool: 900 });
    await closeTaxYears(deps);
    expect(await readLines(deps, refOf(viewer))).toEqual(['player.winnings -10000', 'tax.tds +10000']);
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('leaves its tax in the wallet until the year is closed, even after withdrawals', async () => {
    toNextYear();
    await expect(askForWithdrawal(deps, viewer, { amount: 700.01 })).rejects.toMatchObject({
      code: 'insufficient_funds',
      message: expect.stringContaining('₹700.00'),
    });
    const { tds } = await askForWithdrawal(deps, viewer, { amount: 700 });
    await expect(askForWithdrawal(deps, viewer, { amount: 1 })).rejects.toMatchObject({
      code: 'insufficient_funds',
    });
    await closeTaxYears(deps);
    expect(await readLines(deps, refOf(viewer))).toEqual(['player.winnings -30000', 'tax.tds +30000']);
    const { openingBalance, netWinnings } = await readTaxSummary(deps, viewer, {});
    expect({ tds, openingBalance, netWinnings }).toEqual({ tds: 0, openingBalance: 700, netWinnings: 0 });
  });

  test('is processed once, however often and by however many processes', async () => {
    const viewers = [await winner(10_000), await winner(20_000)];
    toNextYear();
    const closed = await Promise.all(times(5, () => closeTaxYears(deps)));
    expect(closed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(viewers.length);
    expect(await closeTaxYears(deps)).toBe(0);
    for (const viewer of viewers) expect(await countTransactions(deps, refOf(viewer))).toBe(1);
  });

  test('is not processed before the year has been over for an hour', async () => {
    const viewer = await winner(10_000);
    engine.clock.set(new Date(`${year + 1}-03-31T19:29:59Z`));
    await closeTaxYears(deps);
    expect(await countTransactions(deps, refOf(viewer))).toBe(0);
    engine.clock.set(new Date(`${year + 1}-03-31T19:30:00Z`));
    await closeTaxYears(deps);
    expect(await countTransactions(deps, refOf(viewer))).toBe(1);
  });
});

describe('the year after', () => {
  test('begins with the rest after the tax, which is not taxed again', async () => {
    await closeYear();
    engine.clock.advance(86_400_000);
    const { tds } = await askForWithdrawal(deps, viewer, { amount: 700 });
    expect(tds).toBe(0);
    expect(await readTaxSummary(deps, viewer, {})).toMatchObject({
      financialYear: year + 1,
      isOver: false,
      openingBalance: 700,
      closingBalance: 0,
      netWinnings: 0,
      taxDeducted: 0,
      yearEnd: null,
    });
  });

  test('does not count a returned withdrawal of the year before as winnings', async () => {
    await engine.topUp(viewer, 400);
    const { id: withdrawalId, tds } = await askForWithdrawal(deps, viewer, { amount: 1000 });
    expect(tds).toBe(180);
    toNextYear();
    await rejectWithdrawal(deps, engine.admin, { withdrawalId, reason: 'Late.' });
    await closeTaxYears(deps);
    expect(await readLines(deps, refOf(viewer))).toEqual(['player.winnings -30000', 'tax.tds +30000']);
    const { openingBalance, netWinnings } = await readTaxSummary(deps, viewer, {});
    expect({ openingBalance, netWinnings }).toEqual({ openingBalance: 1100, netWinnings: 0 });
  });

  test('taxes in it what was taxed with that withdrawal, where the year before was closed already', async () => {
    await engine.topUp(viewer, 100);
    const { id: withdrawalId, tds } = await askForWithdrawal(deps, viewer, { amount: 600 });
    await closeYear();
    expect(await readLines(deps, refOf(viewer))).toEqual(['player.winnings -15000', 'tax.tds +15000']);
    engine.clock.advance(86_400_000);
    await rejectWithdrawal(deps, engine.admin, { withdrawalId, reason: 'Late.' });
    expect(await readTaxSummary(deps, viewer, {})).toMatchObject({
      openingBalance: 450,
      closingBalance: 950,
    });
    const again = await askForWithdrawal(deps, viewer, { amount: 500 });
    const before = await readTaxSummary(deps, viewer, { financialYear: year });
    year += 1;
    await closeYear();
    const after = await readTaxSummary(deps, viewer, { financialYear: year });
    expect([tds, again.tds, before.taxDeducted, after.taxDeducted]).toEqual([150, 15, 150, 150]);
  });
});
