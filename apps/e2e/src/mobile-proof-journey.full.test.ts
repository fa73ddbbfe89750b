import { describe, expect, test } from 'vitest';
import { codeSentTo, openJourney, sizes, stateBirth, submitRegistration } from './journey';
import { openPage } from './people';
import { shoot } from './pictures';
import { registeredPassword } from './rest-player';

const journey = openJourney({ SEED_DEMO: 'false', MOBILE_PROOF: 'required' });

describe.each(sizes)('on a %s', (size) => {
  const digits = size === sizes[0]?.[0] ? '9766600001' : '9766600002';

  test('a new player may skip the verification code after registering, and needs it before money moves', async () => {
    const page = await openPage(journey, size, '/register');
    await submitRegistration(page, digits);
    await page.waitForURL('**/dashboard');
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
    await dialog.getByLabel('Password', { exact: true }).fill(registeredPassword);
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
    await page.context().close();
  });
});
