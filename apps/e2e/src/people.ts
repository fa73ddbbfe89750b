import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Journey } from './journey';
import { shootFailure } from './pictures';
import { type RestPlayer, registeredPassword } from './rest-player';
import { signedIn } from './signed-in';

/** A player of a test's own, as a REST client and as the state of a browser. */
export type Person = {
  readonly rest: RestPlayer;
  readonly login: readonly [mobileNumber: string, password: string];
  readonly as: BrowserContextOptions;
};

/** Registers a player of age: with access and this balance, or without access and money. */
export async function newPerson(journey: Journey, rupees?: number): Promise<Person> {
  const rest = journey.newPlayer();
  const mobileNumber = await (rupees === undefined ? rest.register() : rest.prepare(rupees));
  await rest.call('PUT', '/user/profile', { date_of_birth: '1990-01-01' });
  const login = [mobileNumber, registeredPassword] as const;
  return { rest, login, as: await signedIn(journey, login) };
}

/** Opens an empty page in a window of its own, and keeps a picture of it under this name if the test fails. */
export async function openWindow(
  journey: Journey,
  size: string,
  name: string,
  as?: BrowserContextOptions,
): Promise<Page> {
  const page = await (await journey.newContext(size, as)).newPage();
  shootFailure(name, page);
  return page;
}

/** Opens a path in a window of its own, and keeps a picture of it if the test fails. */
export async function openPage(
  journey: Journey,
  size: string,
  path: string,
  as?: BrowserContextOptions,
): Promise<Page> {
  const page = await openWindow(journey, size, `${size}${path.replaceAll(/\W+/g, '-')}`, as);
  await page.goto(`${journey.server.url}${path}`);
  return page;
}

export type Seat = Person & {
  readonly id: string;
  readonly path: string;
  /** Returns how many violations the server has recorded in the running quiz. */
  counted(): Promise<number>;
  /** Ends the quiz and returns the kinds of the violations that the server recorded. */
  recorded(): Promise<string[]>;
};

/** Gives a new player a seat in a tournament of eight questions, active unless `changes` say otherwise. */
export async function newSeat(journey: Journey, name: string, changes: object = {}): Promise<Seat> {
  const person = await newPerson(journey, 50);
  const { rest } = person;
  const { id } = await journey.admin.createTournament({ name, questions_count: 8, ...changes });
  await rest.join(id);
  return {
    ...person,
    id,
    path: `/quiz/${id}`,
    async counted() {
      return (await rest.call<{ violation_count: number }>('POST', `/quiz/${id}/start`)).body.violation_count;
    },
    async recorded() {
      const { body } = await rest.call<{ session_id: string }>('POST', `/quiz/${id}/complete`);
      const results = await rest.call<{ security_violations: { type: string }[] }>(
        'GET',
        `/quiz/${body.session_id}/results`,
      );
      return results.body.security_violations.map(({ type }) => type);
    },
  };
}
