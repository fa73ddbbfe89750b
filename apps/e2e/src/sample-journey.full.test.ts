import { expect, test } from 'vitest';
import { openJourney, sizes } from './journey';
import { openWindow } from './people';

const journey = openJourney();

test.each(sizes)(
  'a visitor plays five timed questions on the home page, in the browser alone, on a %s',
  async (size) => {
    const page = await openWindow(journey, size, `sample-${size}`);
    await page.clock.install();
    await page.goto(journey.server.url);
    await page.getByText('₹10 entry + ₹39 once').waitFor();
    const card = page.getByRole('region', { name: 'Sample quiz' });
    const next = card.getByRole('button', { name: 'Next Question' });
    const answer = (option: string) => card.getByRole('button', { name: option }).click();
    await card.getByText('Question 3 of 10').waitFor();
    await answer('Mars');
    await card.getByText('Correct!').waitFor();

    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await next.click();
    for (const [number, option, verdict] of [
      [4, 'Shah Jahan', 'Correct!'],
      [5, 'Oxygen', 'Incorrect!'],
      [6, null, 'Time is up.'],
      [7, 'Sitar', 'Correct!'],
      [8, 'Jaipur', 'Correct!'],
    ] as const) {
      await card.getByText(`Question ${number} of 10`).waitFor();
      expect(await next.isDisabled()).toBe(true);
      await page.clock.fastForward(option === null ? 5_000 : 1_500);
      if (option !== null) await answer(option);
      await card.getByText(verdict).waitFor();
      await next.click();
    }
    await card.getByRole('heading', { name: 'That was half a quiz' }).waitFor();
    await card.getByText('3/5').waitFor();
    await card.getByText(/^1[1-9]\.\d s$/).waitFor();
    expect(calls.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
    await card.getByRole('link', { name: 'Register to play for real' }).click();
    await page.waitForURL('**/register');
    await page.context().close();
  },
);
