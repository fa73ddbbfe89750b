import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openDesk, openNewUser } from './admin-desk';
import { openJourney, sizesFrom } from './journey';
import { openPage } from './people';
import { registeredPassword } from './rest-player';
import { signedIn } from './signed-in';

const journey = openJourney();

describe.each(sizesFrom('desk'))('on a %s', (size) => {
  test('a player becomes an administrator, and a player again who leaves the administration at once and stays signed in', async () => {
    const { player, number, name, open } = await openNewUser(journey, size);
    const { page, close } = await open();
    await page.getByRole('button', { name: 'Make administrator' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click();
    await page.getByText(`The role of ${name} is now: Administrator`).waitFor();
    expect((await player.call('GET', '/user/profile')).status).toBe(401);
    const promoted = await openPage(
      journey,
      size,
      '/admin',
      await signedIn(journey, [number, registeredPassword]),
    );
    await promoted.getByRole('heading', { name: 'Live Notifications' }).waitFor();
    const loaded: string[] = [];
    promoted.on('request', (request) => {
      if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
    });
    await page.getByRole('button', { name: 'Make player' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make player' }).click();
    await page.getByText(`The role of ${name} is now: Player`).waitFor();
    await promoted.getByRole('button', { name: 'Transaction History' }).waitFor();
    expect(loaded).toEqual(['/dashboard']);
    await promoted.context().close();
    await page.getByRole('link', { name: 'Audit log' }).last().click();
    await page.getByText('2 of 2 entries').waitFor();
    const { body: own } = await journey.admin.call<{ id: string }>('GET', '/user/profile');
    await page.goto(`${journey.server.url}/admin/users?user=${own.id}`);
    await page.getByRole('link', { name: 'Own actions' }).waitFor();
    expect(await page.getByRole('button', { name: /^Make / }).count()).toBe(0);
    await close();
  });

  test('a message is read and handled, and the audit log records it', async () => {
    const sender = `Asha ${randomInt(1e9)}`;
    await journey.newPlayer().call('POST', '/contact', {
      name: sender,
      email: 'asha@example.com',
      subject: 'support',
      message: 'First line\nSecond line',
    });
    const { page, close } = await openDesk(journey, size, 'messages');
    await page.getByRole('button', { name: `Read the message of ${sender}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Message' });
    await dialog.getByText('First line\nSecond line').waitFor();
    const reply = await dialog.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href');
    expect(reply).toMatch(/^mailto:asha@example\.com\?subject=Re%3A%20Technical%20Support/);
    await dialog.getByRole('button', { name: 'Mark as handled' }).click();
    await page.getByRole('button', { name: `Read the message of ${sender}` }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Handled', exact: true }).click();
    await page.getByRole('button', { name: `Read the message of ${sender}` }).waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByLabel('Action').selectOption('message.handle');
    const row = page.getByRole('row', { name: sender });
    await row.getByText('handled: ').waitFor();
    await row.getByRole('link', { name: sender }).click();
    await dialog.getByText('First line').waitFor();
    await close();
  });
});
