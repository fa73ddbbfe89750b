import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openJourney, sizes, submitRegistration } from './journey';
import { shootFailure } from './pictures';
import { type RestPlayer, registeredPassword } from './rest-player';

// Play is free here, so that both can play at once.
const journey = openJourney({ PLAY_MODE: 'social', ACCESS_FEE: '0' });
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

describe.each(sizes)('on a %s', (size) => {
  test('a player invites a friend, beats them on the leaderboard, earns badges, shares them and stops sharing', async () => {
    const host = journey.newPlayer();
    const hostNumber = await host.register();
    const contexts = [await journey.newContext(size, clipboard), await journey.newContext(size)] as const;
    const [ours, theirs] = [await contexts[0].newPage(), await contexts[1].newPage()];
    shootFailure(`${size}-friends`, ours, theirs);

    await journey.signIn(ours, hostNumber, registeredPassword);
    await ours.waitForURL('**/dashboard');
    await ours.goto(`${journey.server.url}/friends`);
    await ours.getByText('No friends here yet').waitFor();
    const invitation = await makeLink(ours);
    const guestNumber = await acceptAsNewcomer(theirs, invitation);
    const guestName = `person_${guestNumber.slice(2)}`;
    // The socket reported the change: the page was not reloaded.
    await ours.getByRole('button', { name: `Remove ${guestName}` }).waitFor();

    const guest = journey.newPlayer();
    await guest.logIn(guestNumber, registeredPassword);
    await playBoth(host, guest);
    await ours.getByText('(You)').waitFor();
    await ours.getByText('1 quiz, 100.0% right').waitFor();
    await expectToast(ours, 'Perfect score');
    await ours.reload();
    await ours.getByRole('listitem').filter({ hasText: guestName }).getByText('0.0% right').waitFor();

    await shareAndStop(ours, size);
    await endFriendship(ours, guestName);
    await theirs.goto(`${journey.server.url}/friends`);
    await theirs.getByText('No friends here yet').waitFor();
    for (const context of contexts) await context.close();
  });
});

const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Creates the link and returns it as the clipboard has it. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make my link' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Invitation copied to clipboard!').waitFor();
  const first = await copiedText(page);
  await page.getByRole('button', { name: 'Make a new link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new link' }).click();
  await page.getByText(first).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => copiedText(page)).not.toBe(first);
  const url = await copiedText(page);
  expect(url).toMatch(/\/invite\/[\w-]{22}$/);
  await page.goto(first);
  await page.getByText('This invitation is not valid any more').waitFor();
  await page.goto(url);
  await page.getByRole('heading', { name: 'This is your own invitation' }).waitFor();
  await page.getByRole('link', { name: 'To your friends' }).click();
  return url;
}

/** Registers through the link. Returns the newcomer's mobile number. */
async function acceptAsNewcomer(page: Page, invitation: string): Promise<string> {
  await page.goto(invitation);
  await page.getByRole('heading', { name: /invites you/ }).waitFor();
  await page.getByRole('link', { name: 'Login' }).last().click();
  await page.getByRole('link', { name: 'Register here' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  const number = await submitRegistration(page);
  await page.waitForURL('**/invite/**');
  await page.getByRole('button', { name: 'Become friends' }).waitFor();
  await page.getByRole('button', { name: 'Become friends' }).click();
  await page.waitForURL('**/friends');
  await page.goto(invitation);
  await page.getByRole('heading', { name: /are friends/ }).waitFor();
  return number;
}

/** Plays both quizzes: the host answers everything right, the guest everything wrong. */
async function playBoth(host: RestPlayer, guest: RestPlayer): Promise<void> {
  const { id } = await journey.admin.createTournament({ max_participants: 2 });
  for (const player of [host, guest]) await player.join(id);
  await guest.play(id, (right) => (right + 1) % 4);
  await host.play(id);
}

async function expectToast(page: Page, title: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: /achievements? earned/i })
    .getByText(title)
    .waitFor();
}

async function shareAndStop(page: Page, size: string): Promise<void> {
  await page.goto(`${journey.server.url}/achievements`);
  await page.getByRole('heading', { name: 'First win' }).waitFor();
  await page.getByRole('button', { name: 'Share Perfect score' }).click();
  await page.getByText('Your badges are shared.').waitFor();
  await expect.poll(() => copiedText(page)).toContain('/badges/');
  const [link = ''] = /https?:\S+/.exec(await copiedText(page)) ?? [];
  expect(link).toMatch(/\/badges\/[\w-]{22}#perfect_score$/);
  const outside = await journey.newContext(size);
  const stranger = await outside.newPage();
  await stranger.goto(link);
  await stranger.getByRole('heading', { name: 'Perfect score' }).waitFor();
  expect(await stranger.title()).toMatch(/^Badges of rest_/);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByText('Your badges are shared.').waitFor({ state: 'detached' });
  await stranger.reload();
  await stranger.getByText('These badges are not shared').waitFor();
  await outside.close();
}

async function endFriendship(page: Page, username: string): Promise<void> {
  await page.goto(`${journey.server.url}/friends`);
  await page.getByRole('button', { name: `Remove ${username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No friends here yet').waitFor();
}
