import { describe, expect, test } from 'vitest';
import { codeSentTo, openJourney, sizes } from './journey';
import { openWindow } from './people';
import { shoot } from './pictures';
import { registeredPassword } from './rest-player';

const journey = openJourney({ SEED_DEMO: 'false' });

describe.each(sizes)('on a %s', (size) => {
  test('a forgotten password is replaced with the code from the local SMS list', async () => {
    const player = journey.newPlayer();
    const number = await player.register();
    const page = await openWindow(journey, size, `${size}-forgot-password`);
    await page.goto(`${journey.server.url}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await shoot(page, `${size}-forgot-password-number`);
    await page.getByLabel('Mobile Number').fill(number);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('New password', { exact: true }).waitFor();
    await shoot(page, `${size}-forgot-password-code`);
    const code = await codeSentTo(journey, number);
    await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000');
    await page.getByLabel('New password', { exact: true }).fill('the password I remember');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This code is wrong or no longer valid. Ask for a new one.').waitFor();
    const field = page.getByLabel('Code', { exact: true });
    await field.evaluate(
      (input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      `Code: ${code.slice(0, 3)}-${code.slice(3)}`,
    );
    expect(await field.inputValue()).toBe(code);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Password changed. You are signed in.').waitFor();
    await page.context().close();
    expect(await player.logIn(number, registeredPassword)).toBe(401);
    expect(await player.logIn(number, 'the password I remember')).toBe(200);
  });
});
