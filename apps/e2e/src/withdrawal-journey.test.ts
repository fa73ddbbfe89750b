import type { Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { openJourney, saveFile, sizesFrom, waitOptions } from './journey';
import { openPage } from './people';
import { type RestPlayer, registeredPassword } from './rest-player';
import { signedIn } from './signed-in';
import { isFullTier } from './tier';

const journey = openJourney();

type Winner = { readonly rest: RestPlayer; readonly id: string; readonly mobileNumber: string };

/** Creates a player who has topped up ₹49, spent it, and won ₹100 with right answers only. */
async function createWinner(): Promise<Winner> {
  const rest = journey.newPlayer();
  await rest.prepare(10);
  const { id: tournamentId } = await journey.admin.createTournament({
    prize_split_bps: [10_000],
    questions_count: 1,
  });
  await rest.join(tournamentId);
  await rest.play(tournamentId);
  const read = () =>
    rest.call<{ _id: string; mobile_number: string; withdrawable_balance: number }>('GET', '/user/profile');
  await vi.waitFor(async () => expect((await read()).body.withdrawable_balance).toBe(100), waitOptions);
  const { body } = await read();
  return { rest, id: body._id, mobileNumber: body.mobile_number };
}

async function verify({ rest, id, mobileNumber }: Winner): Promise<void> {
  const identity = {
    full_name: 'Nisha Verma',
    date_of_birth: '1998-05-17',
    pan: `ABCPE${mobileNumber.slice(-4)}Z`,
    payout: { account_number: '987654321012', ifsc: 'HDFC0000123', account_name: 'Nisha Verma' },
  };
  expect((await rest.call('PUT', '/user/kyc', identity)).status).toBe(200);
  expect((await journey.admin.call('PUT', `/admin/users/${id}/kyc`, { status: 'verified' })).status).toBe(
    200,
  );
}

describe.each(sizesFrom('desk'))('on a %s', (size) => {
  test('winnings are requested, approved and paid, and all open pages show it without a reload', async () => {
    const winner = await createWinner();
    const login = [winner.mobileNumber, registeredPassword] as const;
    const page = await openPage(journey, size, '/dashboard', await signedIn(journey, login));

    await page.getByRole('button', { name: 'Withdraw' }).click();
    const modal = page.getByRole('dialog', { name: 'KYC Required' });
    await modal.getByText('KYC verification must be completed to withdraw winnings.').waitFor();
    await modal.getByRole('button', { name: 'Close', exact: true }).last().click();
    await modal.waitFor({ state: 'hidden' });

    await verify(winner);
    await page.getByText('KYC Verified').waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.waitForURL('**/withdraw');
    await page.getByText('No withdrawals yet').waitFor();
    await ask(page);

    const desk = await openPage(journey, size, '/admin', await signedIn(journey, 'admin'));
    await approve(desk);
    const tile = page.getByRole('listitem').filter({ hasText: '₹100.00' });
    await tile.getByText('Paid', { exact: true }).waitFor();
    // Seconds later, with the provider's next report.
    if (isFullTier) await tile.getByText(/Bank reference \S+\./).waitFor();
    await desk.getByText('No withdrawal waits for a decision').waitFor();

    await readStatement(page);
  });
});

async function ask(page: Page): Promise<void> {
  await page.getByLabel('Amount (INR)').fill('250');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('You can withdraw at most ₹100.00.').waitFor();
  await page.getByRole('button', { name: 'All of it' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('alertdialog');
  // ₹100 less the ₹49 that were added are net winnings.
  await confirm.getByText('30% of ₹51.00').waitFor();
  await confirm.getByText('−₹15.30').waitFor();
  await confirm.getByText('₹84.70').waitFor();
  await confirm.getByText('XXXXXXXX1012, HDFC0000123').waitFor();
  await confirm.getByRole('button', { name: 'Withdraw ₹100.00' }).click();
  await page.getByText('Withdrawal of ₹100.00 requested.').waitFor();
  await page.getByRole('listitem').getByText('Requested', { exact: true }).waitFor();
}

async function approve(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Withdrawals' }).click();
  await desk.getByRole('button', { name: /Decide on ₹100\.00/ }).click();
  const details = desk.getByRole('dialog', { name: 'Withdrawal' });
  await details.getByText('XXXXXXXX1012, HDFC0000123').waitFor();
  await details.getByRole('button', { name: 'Approve' }).click();
  const confirm = desk.getByRole('alertdialog');
  await confirm.getByLabel('Bank reference (optional)').waitFor();
  await confirm.getByRole('button', { name: 'Approve' }).click();
  await desk.getByText('Approved. The payout is on its way.').waitFor();
}

async function readStatement(page: Page): Promise<void> {
  await page.goto(`${journey.server.url}/statements`);
  await page.getByRole('cell', { name: /^Withdrawal/ }).waitFor();
  await page.getByText('Withdrawal of ₹100.00').waitFor();
  const file = await saveFile(page, 'Download CSV');
  expect(file.name).toMatch(/^paheli-statement-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.content).toMatch(/Withdrawal,debit,100\.00,0\.00\r\n.*Closing balance,,,0\.00/);
  await page.getByRole('button', { name: 'Last month' }).click();
  await page.getByText('No transactions in this period').waitFor();
  expect(new URL(page.url()).searchParams.get('to')).toMatch(/^\d{4}-\d\d-\d\d$/);
}
