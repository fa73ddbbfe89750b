import { createCodeThrottle } from '@paheli/engine/account/code-throttle';
import { createLoginThrottle } from '@paheli/engine/account/login-throttle';
import { createMemoryLimiter } from '@paheli/engine/foundation/limiter';
import { settleDueTournaments } from '@paheli/engine/settlement/settle-tournament';
import fc from 'fast-check';
import type { RequiredRole } from '../../trpc/procedures';
import { isRecord } from '../../wire';
import { createTestApp, type SignedIn, type TestApp } from '../test-app';
import { assertHarmless, type Reply } from './assert-harmless';
import { type Actor, actors, createPerson, type Person } from './cast';
import { collected, fieldKey, isPlain, KnownValue } from './schema-values';

/** An operation of a door. */
export type Operation = {
  readonly name: string;
  /** The plural name of what it is about, such as `users`. */
  readonly noun: string;
  readonly requiredRole: RequiredRole;
  readonly inputs: fc.Arbitrary<unknown>;
  /** Sends a request. Rejects if the response is not as the door describes it. */
  readonly send: (site: TestApp, input: unknown, headers: Readonly<Record<string, string>>) => Promise<Reply>;
};

/** One step of a history. */
type Step = {
  readonly call: string;
  readonly as: Actor;
  readonly input: unknown;
  readonly language: 'en' | 'hi';
};

export type FuzzedSite = {
  readonly site: TestApp;
  /** Returns the logged errors that no caller may cause. A payment of a player excluded since is logged and paid back. */
  faults(): readonly unknown[];
  /** Calls an operation with random inputs, after random calls of others. Throws at the first wrong response. */
  fuzz(operation: Operation): Promise<void>;
};

const manyTimes = 1_000_000_000;
/** How many histories each operation gets; `FUZZ=5000` asks for thousands. */
const histories = Number(process.env.FUZZ || (process.env.npm_lifecycle_event === 'fuzz' ? 5_000 : 2));
/** How long the histories of an operation may take. */
export const fuzzTimeoutMs = 60_000 + histories * 2_000;
/** After so many calls there are new people and tournaments. */
const callsOfCast = 200;

/** Opens a site whose operations can be called in any order, by all kinds of callers. */
export async function openFuzzedSite(operations: readonly Operation[]): Promise<FuzzedSite> {
  const texts: string[] = [];
  const site = await createTestApp({
    deps: {
      loginThrottle: createLoginThrottle({ perAccount: manyTimes, perAddress: manyTimes, windowS: 60 }),
      codeThrottle: createCodeThrottle(manyTimes),
      contactLimiter: createMemoryLimiter({ name: 'contact', points: manyTimes, windowS: 60 }),
      sms: { send: async ({ text }) => void texts.push(text) },
      mail: { send: async ({ content }) => void texts.push(JSON.stringify(content)), close: () => undefined },
      confirmLimiter: createMemoryLimiter({ name: 'confirm', points: manyTimes, windowS: 60 }),
    },
  });
  const world = new World(site, new Map(operations.map((each) => [each.name, each])), texts);
  const others = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...operations).chain(stepsOf) },
    { weight: 1, arbitrary: fc.constantFrom('time passes', 'orders are paid').map(stepOfWorld) },
  );
  const expected = 'a payment could not be credited';
  return {
    site,
    faults: () => site.logged.filter(({ level, message }) => level === 'error' && message !== expected),
    async fuzz(operation) {
      const own = fc.array(stepsOf(operation), { minLength: 1, maxLength: 2 });
      const history = fc.tuple(fc.array(others, { maxLength: 2 }), own).map((parts) => parts.flat());
      await fc.assert(
        fc.asyncProperty(history, (steps) => world.run(steps)),
        // Shrinking ends before the test does, so that a failure is always printed.
        { numRuns: histories, interruptAfterTimeLimit: fuzzTimeoutMs - 20_000, markInterruptAsFailure: true },
      );
    },
  };
}

/** The actors that most calls of an operation come from. */
const usual: Readonly<Record<RequiredRole, readonly Actor[]>> = {
  anyone: actors,
  player: ['asha', 'bela'],
  admin: ['admin'],
};

function stepsOf({ name, inputs, requiredRole }: Operation): fc.Arbitrary<Step> {
  const as = { weight: 3, arbitrary: fc.constantFrom(...usual[requiredRole]) };
  return fc.record({
    call: fc.constant(name),
    as: fc.oneof(as, { weight: 1, arbitrary: fc.constantFrom(...actors) }),
    input: inputs,
    language: fc.constantFrom('en', 'en', 'en', 'hi'),
  });
}

function stepOfWorld(call: string): Step {
  return { call, as: 'visitor', input: null, language: 'en' };
}

/** A site's people and what is known of it from earlier responses. */
class World {
  readonly #people = new Map<Actor, Person>();
  /** By field, and by actor and field for what an actor has read. */
  readonly #known = new Map<string, string[]>();
  /** The values that each actor's former and present people keep private. */
  readonly #secrets = new Map<Actor, string[]>();
  #calls = 0;

  constructor(
    readonly site: TestApp,
    readonly operations: ReadonlyMap<string, Operation>,
    /** The text messages and e-mails that were sent since the last call. */
    readonly texts: string[],
  ) {}

  async run(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      const operation = this.operations.get(step.call);
      if (operation) await this.#call(operation, step);
      else await this.#proceed(step.call);
    }
  }

  async #call(operation: Operation, { as, input, language }: Step): Promise<void> {
    this.#calls += 1;
    if (this.#calls % callsOfCast === 0) this.#people.clear();
    const signedIn = as === 'visitor' ? undefined : await this.#signedIn(as);
    const sent = this.#resolve(as, input);
    const headers = {
      'accept-language': language,
      ...(signedIn && { authorization: `Bearer ${signedIn.token}` }),
    };
    const logged = this.site.logged.length;
    let reply: Reply | undefined;
    try {
      reply = await operation.send(this.site, sent, headers);
      assertHarmless(reply);
      await this.#assertPrivate(as, signedIn, reply.text);
    } catch (error) {
      const faults = this.site.logged.slice(logged).filter(({ level }) => level === 'error');
      const facts = { as, sent, faults, response: reply?.text.slice(0, 1_000) };
      throw new Error(`${operation.name}: ${String(error)}: ${fc.stringify(facts)}`, { cause: error });
    }
    if (reply.status === 401 || isSuspended(reply)) this.#people.delete(as);
    if (reply.status < 400) this.#learnFrom(as, reply.result, operation.noun);
    this.#learnCodes(as);
  }

  async #proceed(call: string): Promise<void> {
    if (call === 'time passes') {
      this.site.advance(10 * 60_000);
      await settleDueTournaments(this.site.deps);
      return;
    }
    const orders = this.#known.get('orderid') ?? [];
    this.#known.delete('orderid');
    for (const order of orders) this.site.engine.sandbox.pay(order);
  }

  async #signedIn(actor: Exclude<Actor, 'visitor'>): Promise<SignedIn> {
    const known = this.#people.get(actor);
    if (known) return known.signedIn;
    const person = await createPerson(this.site, actor, (name, id) => this.#learn(actor, fieldKey(name), id));
    this.#people.set(actor, person);
    this.#secrets.set(actor, [...(this.#secrets.get(actor) ?? []), ...person.secrets].slice(-50));
    return person.signedIn;
  }

  /** Administrators may read what others keep private, also those whom another administrator has just appointed. */
  async #assertPrivate(as: Actor, signedIn: SignedIn | undefined, text: string): Promise<void> {
    if (as === 'admin') return;
    const others = actors.filter((actor) => actor !== as).flatMap((actor) => this.#secrets.get(actor) ?? []);
    const leaked = others.filter((secret) => text.includes(secret));
    if (leaked.length === 0) return;
    const rows = await this.site.deps.database.sql<{ role: string }[]>`
      select role from users where id = ${signedIn?.viewer.userId ?? null}`;
    if (rows[0]?.role === 'admin') this.#people.delete(as);
    else throw new Error(`shows what belongs to others: ${leaked.join(', ')}`);
  }

  /** Replaces each known value by one that the actor or anybody has read; by an unused id before there is one. */
  #resolve(as: Actor, value: unknown): unknown {
    if (value instanceof KnownValue) {
      const { field, pick } = value;
      const own = pick % 3 === 0 ? undefined : this.#known.get(`${as} ${field}`);
      const known = own ?? this.#known.get(field) ?? this.#known.get('id') ?? [];
      return known.at(-1 - (pick % Math.max(1, known.length))) ?? this.site.deps.newId();
    }
    if (Array.isArray(value)) return value.map((each) => this.#resolve(as, each));
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#resolve(as, each)]));
  }

  #learnFrom(as: Actor, value: unknown, noun: string): void {
    if (Array.isArray(value)) for (const each of value.slice(0, 5)) this.#learnFrom(as, each, noun);
    if (!isRecord(value)) return;
    for (const [name, each] of Object.entries(value)) {
      const field = fieldKey(name);
      if (typeof each !== 'string' || !collected.test(field)) this.#learnFrom(as, each, noun);
      else this.#learn(as, field, each);
      if (field === 'id' && typeof each === 'string') this.#learn(as, idFieldOf(noun), each);
    }
  }

  #learn(as: Actor, field: string, value: string): void {
    for (const key of [field, `${as} ${field}`]) {
      const known = this.#known.get(key) ?? [];
      this.#known.set(key, [...known.filter((each) => each !== value), value].slice(-20));
    }
  }

  /** Codes of text messages and e-mails reach the actor whose call sent them. */
  #learnCodes(as: Actor): void {
    for (const text of this.texts.splice(0)) {
      const code = /\b\d{6}\b/.exec(text)?.[0];
      if (code) this.#learn(as, 'code', code);
    }
  }
}

/** Returns the field in which inputs have the id of what a plural names. */
function idFieldOf(noun: string): string {
  return noun === 'sessions' ? 'usersessionid' : `${noun.replace(/s$/, '')}id`;
}

function isSuspended({ problem }: Reply): boolean {
  return isRecord(problem) && (problem.code === 'suspended' || problem.totpRequired === true);
}
