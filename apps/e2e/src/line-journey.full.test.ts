import { expect, test } from 'vitest';
import { openJourney, sizes } from './journey';
import { newPerson, openWindow } from './people';
import { shoot } from './pictures';
import { blockSockets } from './screens/answers';

const journey = openJourney();

/** Opens the notice before the quiz for a new player with a seat, whose calls go over HTTP. */
async function openNotice(size: string) {
  const { id } = await journey.admin.createTournament({});
  const { rest, as } = await newPerson(journey, 10);
  await rest.join(id);
  const page = await openWindow(journey, size, `${size}-line`, as);
  await blockSockets(page);
  await page.goto(`${journey.server.url}/quiz/${id}`);
  await page.getByRole('button', { name: 'Start Quiz' }).waitFor();
  return { page, id, close: () => page.context().close() };
}

test('a player who leaves the page while they wait leaves the line', async () => {
  const { page, id, close } = await openNotice('phone');
  await page.route('**/trpc/quiz.start*', () => undefined);
  const told = page.waitForRequest('**/trpc/quiz.leaveLine*');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  expect((await told).postData()).toContain(id);
  await close();
});

test.each(sizes)(
  'on a %s a player in line reads the place, keeps it, and starts at their turn',
  async (size) => {
    const { page, close } = await openNotice(size);
    const tokens: unknown[] = [];
    const looked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const places = [
      { place: 1240, ahead: 1239, estimateSeconds: 12 },
      { place: 2, ahead: 1, estimateSeconds: 1 },
    ];
    await page.route('**/trpc/quiz.start*', async (route) => {
      tokens.push(JSON.parse(route.request().postData() ?? '{}').json?.line);
      const place = places[tokens.length - 1];
      await looked[tokens.length - 2]?.promise;
      if (!place) return route.continue();
      const data = { httpStatus: 503, code: 'busy', detail: '', facts: { line: 'a place', ...place } };
      await route.fulfill({ status: 503, json: { error: { json: { message: '', code: -32_603, data } } } });
    });
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    const status = page.getByRole('status').filter({ hasText: 'in line' });
    await status
      .getByText('You are number 1,240 in line. Your clock starts with your first question.')
      .waitFor();
    await shoot(page, `${size}-line`);
    looked[0].resolve();
    await status.getByText('You are number 2 in line.', { exact: false }).waitFor();
    looked[1].resolve();
    // The server knows no such place, and lets the player start at once.
    await page.getByRole('radiogroup').waitFor();
    expect(tokens.slice(0, 3)).toEqual([null, 'a place', 'a place']);
    await close();
  },
);
