import type { Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { openJourney, sizesFrom, waitOptions } from './journey';
import { openWindow } from './people';

const journey = openJourney();

type Row = { id: string; payment_id: string; status: string };

/** Creates a player with ₹60 left of one top-up. */
async function createPayer() {
  const rest = journey.newPlayer();
  await rest.prepare(60);
  const { body } = await rest.call<{ username: string }>('GET', '/user/profile');
  const found = await journey.admin.call<Row[]>('GET', `/admin/payments?search=${body.username}`);
  return { rest, username: body.username, paymentId: found.body[0]?.id ?? '' };
}

async function openPayments(page: Page): Promise<void> {
  await journey.signIn(page, '9000000001', 'paheli-admin');
  await page.waitForURL('**/admin');
  await page.getByRole('link', { name: 'Payments' }).click();
}

describe.each(sizesFrom('desk'))('on a %s', (size) => {
  test('an administrator finds a payment, refunds a part of it, and sees the refund complete and a dispute open', async () => {
    const payer = await createPayer();
    const page = await openWindow(journey, size, `${size}-refund`);

    await openPayments(page);
    await page.getByLabel('Payment, order or player').fill(payer.username.slice(0, 2));
    await page.keyboard.press('Enter');
    await page.getByText('Use at least 3 characters.').waitFor();
    await page.getByLabel('Payment, order or player').fill(payer.username);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1 payment', { exact: true }).waitFor();
    // The former list is shown, paler, until the new one is here.
    await page.locator('[aria-busy]').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: `Refund ${payer.paymentId}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
    await dialog.getByText('At most ₹60.00.').waitFor();
    await dialog.getByLabel('Amount (INR)').fill('60.01');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('Say why the money is returned.').waitFor();
    await dialog.getByLabel('Reason').fill('The player asked for it.');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('At most ₹60 of this payment can be returned now.').waitFor();
    await dialog.getByLabel('Amount (INR)').fill('25');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('₹25.00 is on its way back').waitFor();
    await dialog.waitFor({ state: 'hidden' });

    const readRefund = async () => {
      const refunds = await journey.admin.call<Row[]>('GET', '/admin/refunds');
      return refunds.body.find((each) => each.payment_id === payer.paymentId);
    };
    await vi.waitFor(async () => expect((await readRefund())?.status).toBe('done'), waitOptions);
    const profile = await payer.rest.call<{ wallet_balance: number }>('GET', '/user/profile');
    expect(profile.body.wallet_balance).toBe(35);
    await page.getByRole('tab', { name: 'Refunds' }).click();
    await page.getByText('Returned', { exact: true }).first().waitFor();

    const lever = `${journey.server.sandboxUrl}/control/payments/${payer.paymentId}/dispute`;
    expect((await fetch(lever, { method: 'POST' })).ok).toBe(true);
    const disputed = async () => (await journey.admin.call<Row[]>('GET', '/admin/disputes')).body;
    await vi.waitFor(async () => {
      expect((await disputed()).map((each) => each.payment_id)).toContain(payer.paymentId);
    }, waitOptions);
    await page.getByRole('tab', { name: 'Disputes' }).click();
    await page.getByText(payer.paymentId).waitFor();
    await page.context().close();
  });
});
