import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openDesk, openNewUser } from './admin-desk';
import { openJourney, saveFile, sizes } from './journey';
import { registeredPassword } from './rest-player';

// The lists of users have those of the demo alone.
const journey = openJourney({});

describe.each(sizes)('on a %s', (size) => {
  test('users are sorted, filtered and exported, and the address keeps order and filters', async () => {
    const { page, close } = await openDesk(journey, size, 'users');
    await page.getByLabel('Order').selectOption('name desc');
    await page.getByLabel('Role').selectOption('player');
    await page.getByLabel('Name, username, e-mail or mobile number').fill('paheli.example');
    await page.keyboard.press('Enter');
    await page.getByText('3 of 3 users').waitFor();
    expect(await namesIn(page)).toEqual(['Meera Iyer', 'Kabir Sen', 'Asha Rao']);
    await page.reload();
    await page.getByText('3 of 3 users').waitFor();
    expect(await namesIn(page)).toEqual(['Meera Iyer', 'Kabir Sen', 'Asha Rao']);
    const lines = (await saveFile(page, 'Export CSV')).content.split('\r\n');
    const names = ['Meera Iyer', 'Kabir Sen', 'Asha Rao'];
    expect(lines.map((line) => line.split(',')[1])).toEqual(['name', ...names, undefined]);
    if (size === 'desk') {
      await page.getByRole('button', { name: 'User', exact: true }).click();
      await expect.poll(() => namesIn(page)).toEqual(['Asha Rao', 'Kabir Sen', 'Meera Iyer']);
    }
    await page.getByRole('button', { name: 'Details of Kabir Sen' }).click();
    await page.reload();
    const details = page.getByRole('dialog', { name: 'User Details' });
    await details.getByText('kabir@paheli.example').waitFor();
    await page.goBack();
    await details.waitFor({ state: 'detached' });
    await close();
  });

  test('an editor is appointed, sees questions, and is sent back from what is not theirs', async () => {
    const { number, name, open } = await openNewUser(journey, size);
    const { page, close } = await open();
    await page.getByRole('button', { name: 'Make administrator' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('May do').selectOption('editor');
    await question.getByRole('button', { name: 'Make administrator' }).click();
    await page.getByText(`The role of ${name} is now: Administrator, Editor`).waitFor();
    await page.getByRole('button', { name: 'Change duty' }).waitFor();
    await close();
    const context = await journey.newContext(size);
    const editor = await context.newPage();
    const refused: string[] = [];
    editor.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await journey.signIn(editor, number, registeredPassword);
    const links = editor.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual([
      'Overview',
      'Questions',
      'Tournaments',
      'Reported questions',
    ]);
    await links.getByText('Questions', { exact: true }).click();
    await editor.getByText(/ of \d+ questions/).waitFor();
    await editor.goto(`${journey.server.url}/admin/users`);
    await editor.waitForURL('**/admin');
    await editor.getByText('Nothing waits for a decision').waitFor();
    expect(refused).toEqual([]);
    await context.close();
  });
});

/** Returns the names in the list, in order. */
async function namesIn(page: Page): Promise<string[]> {
  const buttons = await page.getByRole('button', { name: /^Details of / }).allTextContents();
  return buttons.map((text) => text.replace('Details of ', ''));
}

test('a question inside a dialog is left only by answering it, and a list is searched and left by keys', async () => {
  const { player, open } = await openNewUser(journey, 'desk');
  await player.submitKyc('ABCPE3333Z');
  const { page, close } = await open();
  const details = page.getByRole('dialog', { name: 'User Details' });
  const question = details.getByRole('alertdialog');
  const opener = details.getByRole('button', { name: 'Reject KYC' });
  await opener.click();
  await question.getByLabel('Reason').fill('Another name.');
  await page.mouse.click(5, 5);
  expect(await question.getByLabel('Reason').inputValue()).toBe('Another name.');
  expect(await details.getByRole('button', { name: 'Close' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  expect(await question.getByLabel('Reason').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });

  // The slash of a German keyboard needs Shift.
  await page.evaluate(() =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '/', code: 'Digit7', shiftKey: true })),
  );
  const search = page.getByLabel('Name, username, e-mail or mobile number');
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('gm');
  await search.blur();
  await page.keyboard.press('Control+g');
  await page.keyboard.press('q');
  expect([await search.inputValue(), new URL(page.url()).pathname]).toEqual(['gm', '/admin/users']);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.waitForURL('**/admin/messages');
  await close();
});

test('an approval shows the picture of the submission that is decided, never an earlier one', async () => {
  const { player, open } = await openNewUser(journey, 'desk');
  await player.submitKyc('ABCPE4444Z');
  await player.handInPicture();
  const { page, close } = await open();
  const approve = page.getByRole('button', { name: 'Approve KYC' });
  await approve.waitFor();
  // The desk reads the player again when the question opens. That must not show it the second picture.
  const secondPicture = Promise.withResolvers<void>();
  await page.route(/admin\.users\.byId/, async (route) => {
    await secondPicture.promise;
    await route.continue();
  });
  await approve.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('img', { name: /^Document of/ }).waitFor();
  await player.handInPicture();
  const pictures = Promise.withResolvers<void>();
  await page.route('**/kyc/document', async (route) => {
    await pictures.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/kyc/document');
  await question.getByRole('button', { name: 'Approve KYC' }).click();
  await page.getByText('This user has submitted something else since.', { exact: false }).waitFor();
  secondPicture.resolve();
  await asked;
  expect(await question.getByRole('img').count(), 'the earlier picture').toBe(0);
  pictures.resolve();
  await question.getByRole('img', { name: /^Document of/ }).waitFor();
  await question.getByRole('button', { name: 'Approve KYC' }).click();
  await page.getByText('KYC verified for user').waitFor();
  await close();
});
