import { hourMs } from '@paheli/core/clock';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Journey } from './journey';
import { newPerson, openPage } from './people';
import type { RestPlayer } from './rest-player';

export type Payment = { purpose: string; amount: number; status: string; order_id: string | null };
type Profile = { wallet_balance: number; has_access: boolean };

export const newTournament = (journey: Journey, name: string, changes: object = {}) =>
  journey.admin.createTournament({ name, max_participants: 5, ...changes });

/** The times of a tournament of an hour that begins in an hour. */
export const inAnHour = () => ({
  start_date: new Date(Date.now() + hourMs).toISOString(),
  end_date: new Date(Date.now() + 7_200_000).toISOString(),
});

export const joinOf = (page: Page, name: string) =>
  page.getByRole('link', { name: `Join Tournament: ${name}`, exact: true });

/** Returns the player's top-ups with their amounts, and what they have now. */
export async function accountOf(rest: RestPlayer) {
  const { body: payments } = await rest.call<Payment[]>('GET', '/payments/user-payments');
  const { body: profile } = await rest.call<Profile>('GET', '/user/profile');
  return {
    topUps: payments.filter(({ purpose }) => purpose === 'topup').map(({ amount }) => amount),
    balance: profile.wallet_balance,
    hasAccess: profile.has_access,
  };
}

export async function expectSeat(page: Page, id: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Tournament joined successfully!' });
  // A toast stays as long as the pointer rests on it.
  await toast.hover();
  await page.waitForURL(`**/quiz/${id}`);
  const heading = page.getByRole('heading', { name: 'Quiz Security Mode' });
  await heading.waitFor();
  await expectApart(toast, heading);
}

/** Expects that a toast, once it has arrived, covers nothing of what it speaks of. */
async function expectApart(toast: Locator, subject: Locator): Promise<void> {
  const gap = async () => {
    const [over, under] = [await toast.boundingBox(), await subject.boundingBox()];
    if (!over || !under) throw new Error('nothing to compare');
    return under.y - (over.y + over.height);
  };
  await expect.poll(gap).toBeGreaterThan(0);
}

/** Registers a player of age with this balance and without access, and opens the dashboard on a phone. */
export async function openAs(
  journey: Journey,
  rupees: number,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; rest: RestPlayer }> {
  const { rest, as } = await newPerson(journey);
  if (rupees > 0) await rest.topUp(rupees);
  return { page: await openPage(journey, 'phone', '/dashboard', { ...as, ...options }), rest };
}
