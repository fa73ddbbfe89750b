import { expect, test } from 'vitest';
import { openJourney, shoot, shootFailure, sizes } from './journey';
import { registeredPassword } from './rest-player';
import { blockSockets } from './screens/answers';
import { signedIn } from './signed-in';

const journey = openJourney();

test.each(sizes)(
  'on a %s a player in line reads the place, keeps it, and starts when it is their turn',
  async (size) => {
    const { id } = await journey.admin.createTournament({});
    const rest = journey.newPlayer();
    const mobileNumber = await rest.prepare(10);
    await rest.join(id);
    const login = await signedIn(journey, [mobileNumber, registeredPassword]);
    const context = await journey.newContext(size, login);
    const page = await context.newPage();
    shootFailure(`${size}-line`, page);
    // Calls go over HTTP, where the test answers the first ones like a crowded server.
    await blockSockets(page);
    const tokens: unknown[] = [];
    const places = [
      { place: 1240, ahead: 1239, estimateSeconds: 12 },
      { place: 2, ahead: 1, estimateSeconds: 1 },
    ];
    await page.route('**/trpc/quiz.start*', async (route) => {
      tokens.push(JSON.parse(route.request().postData() ?? '{}').json?.line);
      const place = places[tokens.length - 1];
      if (!place) return route.continue();
      const data = { httpStatus: 503, code: 'busy', detail: '', facts: { line: 'a place', ...place } };
      await route.fulfill({ status: 503, json: { error: { json: { message: '', code: -32_603, data } } } });
    });
    await page.goto(`${journey.server.url}/quiz/${id}`);
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    const status = page.getByRole('status').filter({ hasText: 'in line' });
    await status
      .getByText('You are number 1,240 in line. Your clock starts with your first question.')
      .waitFor();
    await shoot(page, `${size}-line`);
    await status.getByText('You are number 2 in line.', { exact: false }).waitFor();
    await page.getByRole('radiogroup').waitFor();
    expect(tokens.slice(0, 3)).toEqual([null, 'a place', 'a place']);
    await context.close();
  },
);
