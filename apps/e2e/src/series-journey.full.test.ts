import { addMs, dayMs } from '@paheli/core/clock';
import { dateInIndia } from '@paheli/core/india';
import { weekdays } from '@paheli/core/tournament/series';
import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, openPage } from './people';
import { signedIn } from './signed-in';

const journey = openJourney();

type Ahead = { readonly name: string; readonly seats: number };

/** Creates a series of all days, and a player with a seat in the first tournament of it. */
async function holdSeries(): Promise<{ first: string; ahead: () => Promise<Ahead[]> }> {
  const startsAt = addMs(new Date(), dayMs);
  const { body: series } = await journey.admin.call<{ id: string }>('POST', '/admin/series', {
    tournament: {
      ...{ name: 'Evening quiz', description: 'Each evening.', category: 'science', questions_count: 5 },
      ...{ start_date: startsAt, end_date: addMs(startsAt, dayMs / 24) },
    },
    ...{ weekdays: [...weekdays], until: dateInIndia(addMs(startsAt, 60 * dayMs)) },
  });
  const path = '/admin/tournaments?sort=start&order=asc&search=quiz';
  const made = async () => {
    const { body } = await journey.admin.call<Made[]>('GET', path);
    return body.filter(({ series_id }) => series_id === series.id);
  };
  const [first] = await made();
  const player = await newPerson(journey, 0);
  await player.rest.join(first?.id ?? '');
  const toAhead = ({ name, participant_count }: Made) => ({ name, seats: participant_count });
  return { first: first?.id ?? '', ahead: async () => (await made()).map(toAhead) };
}

type Made = {
  readonly id: string;
  readonly name: string;
  readonly series_id: string | null;
  readonly participant_count: number;
};

test('all that follow are changed and ended from the page of one, and what was joined stays', async () => {
  const { first, ahead } = await holdSeries();
  expect(await ahead()).toHaveLength(7);
  const desk = await openPage(
    journey,
    'desk',
    `/admin/tournaments/${first}`,
    await signedIn(journey, 'admin'),
  );
  await desk.getByRole('link', { name: 'Change all that follow' }).click();
  await desk.getByLabel('Name', { exact: true }).fill('Night quiz');
  await desk.getByRole('button', { name: 'Save' }).click();
  const changing = desk.getByRole('alertdialog', { name: 'Change all that follow?' });
  await changing.getByText('6 tournaments that nobody has joined are changed').waitFor();
  await changing.getByText('1 tournament that players have joined keeps its terms').waitFor();
  await changing.getByRole('button', { name: 'Change them' }).click();
  await desk.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor();
  const night = { name: 'Night quiz', seats: 0 };
  expect(await ahead()).toEqual([{ name: 'Evening quiz', seats: 1 }, ...Array(6).fill(night)]);

  await desk.goto(`${journey.server.url}/admin/tournaments/${first}`);
  await desk.getByRole('button', { name: 'End the series' }).click();
  const ending = desk.getByRole('alertdialog', { name: 'End the series?' });
  await ending.getByText('6 tournaments that nobody has joined are deleted').waitFor();
  await ending.getByRole('button', { name: 'End the series' }).click();
  await desk.getByText('The series was ended').waitFor();
  expect(await ahead()).toEqual([{ name: 'Evening quiz', seats: 1 }]);
});
