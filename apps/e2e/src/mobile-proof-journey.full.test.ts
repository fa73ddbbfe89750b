import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { codeSentTo, openJourney, sizes, stateBirth } from './journey';
import { shoot } from './pictures';

const journey = openJourney({ SEED_DEMO: 'false', MOBILE_PROOF: 'required' });
const password = 'a long enough password';

describe.each(sizes)('on a %s', (size) => {
  const digits = size === sizes[0]?.[0] ? '9766600001' : '9766600002';

  async function registered(page: Page): Promise<void> {
    await page.goto(`${journey.server.url}/register`);
    await page.getByLabel('Mobile Number').fill(digits);
    await page.getByLabel('Username').fill(`proof_${digits.slice(-1)}`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Name', { exact: true }).fill('Tara Sen');
    await page.getByLabel('Email').fill('tara@example.com');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL('**/dashboard');
  }

  test('a new player may skip the verification code after registering, and needs it before money moves', async () => {
    const context = await journey.newContext(size);
    const page = await context.newPage();
    await registered(page);
    const dialog = page.getByRole('dialog', { name: 'Confirm your mobile number' });
    await dialog.getByText(`A code was sent to ${digits}.`).waitFor();
    await shoot(page, `${size}-mobile-proof`);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Add Funds' }).first().click();
    await stateBirth(page);
    const funds = page.getByRole('dialog', { name: 'Add Funds' });
    await funds.getByRole('button', { name: 'Add Funds' }).click();
    await dialog.getByLabel('Number').waitFor();
    await shoot(page, `${size}-mobile-proof-again`);
    expect(await dialog.getByLabel('Number').inputValue()).toContain(digits);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByText('A code was sent to').waitFor();
    await dialog.getByLabel('Code', { exact: true }).fill(await codeSentTo(journey, `+91${digits}`));
    await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByText('Your mobile number is verified.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await funds.waitFor();
    await page.goto(`${journey.server.url}/profile`);
    await page.getByText('Verified', { exact: true }).waitFor();
    await shoot(page, `${size}-profile-verified`, true);
    await context.close();
  });
});
