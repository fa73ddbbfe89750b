import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { accountOf, expectSeat, joinOf, newTournament, openAs, type Payment } from './seats';

const journey = openJourney();

test('a new player gets from Join to a seat with one sheet and one checkout', async () => {
  const { id } = await newTournament(journey, 'One sheet');
  const { page, rest } = await openAs(journey, 0);
  // Cards say what a tournament is about, on phones too.
  await page.getByRole('article', { name: 'One sheet' }).getByText('Five questions.').waitFor();
  await joinOf(page, 'One sheet').click();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹49', exact: true }).click();
  await expectSeat(page, id);
  expect(await accountOf(rest)).toEqual({ topUps: [49], balance: 0, hasAccess: true });
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(['token', 'user']);
  await page.context().close();
});

test('a page that dies after the payment continues to the seat, and nothing is paid twice', async () => {
  const { id } = await newTournament(journey, 'Flat battery');
  const { page, rest } = await openAs(journey, 0);
  await joinOf(page, 'Flat battery').click();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).click();
  await page.getByRole('button', { name: 'Pay ₹49', exact: true }).waitFor();

  // A reload before the payment keeps the sheet and takes nothing.
  await page.reload();
  await page.getByText(/^Your last payment has not arrived\./).waitFor();
  await page.getByRole('button', { name: 'Pay ₹49: unlock and join' }).waitFor();
  expect(await accountOf(rest)).toMatchObject({ balance: 0, hasAccess: false });

  // The payment is made, and the page dies before it hears of it.
  await page.goto('about:blank');
  const { body: payments } = await rest.call<Payment[]>('GET', '/payments/user-payments');
  await rest.pay(payments[0]?.order_id ?? '');
  await page.goto(`${journey.server.url}/dashboard?join=${id}`);
  await expectSeat(page, id);
  expect(await accountOf(rest)).toEqual({ topUps: [49], balance: 0, hasAccess: true });

  // The address of the sheet confirms the seat, and asks for nothing more.
  await page.goto(`${journey.server.url}/dashboard?join=${id}`);
  await page
    .getByRole('dialog')
    .getByText(/^You have your seat/)
    .waitFor();
  expect(await accountOf(rest)).toMatchObject({ topUps: [49] });
  await page.context().close();
});
