import { maxRupees } from '@paheli/core/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeRoute } from '../testing/described-route';
import { createSubjects, rightRequest, type Subjects } from '../testing/route-subjects';
import { readContents } from '../testing/table-contents';
import { type Method, openTestApp, type SignedIn } from '../testing/test-app';
import { fromWire } from '../wire';
import type { JsonSchema } from './openapi/json-schema';
import { restRoutes } from './rest-routes';
import type { RestRoute } from './route';

type ProblemBody = { code: string; errors?: { path: string; message: string }[] };

const site = openTestApp();
let subjects: Subjects;
beforeAll(async () => {
  subjects = await createSubjects(site);
});

/** The documented client sends this amount. The server ignores it and charges its own price. */
const ignored = 'POST /payments/create-payment-intent amount';
const fields = restRoutes
  .flatMap((route) =>
    Object.entries(describeRoute(route).body?.schema.properties ?? {}).map(
      ([field, schema]) =>
        ({ name: `${route.method} ${route.path} ${field}`, route, field, schema }) as const,
    ),
  )
  .filter(({ name }) => name !== ignored);
/** A number of rupees, or null for none. */
const amountIn = (schema: JsonSchema) => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
const isMoney = (schema: JsonSchema) => {
  const { type, maximum } = amountIn(schema);
  return type === 'number' && maximum === maxRupees;
};
const money = fields.filter(({ schema }) => isMoney(schema)).map((each) => [each.name, each] as const);

test('every field that is named like an amount is one', () => {
  const named = fields.filter(({ field }) => /amount|fee|pool|balance|price|deposit/.test(field));
  expect(named.filter(({ schema }) => !isMoney(schema)).map(({ name }) => name)).toEqual([]);
  expect(money.length).toBeGreaterThanOrEqual(5);
});

test('a join costs the entry fee, whatever amount the request names', async () => {
  const as = await site.player({ rupees: 50 });
  const { id } = await site.engine.tournament({ entryFee: 20 });
  const body = { tournament_id: id, amount: 0, entry_fee: 0 };
  const joined = await site.call('POST', '/api/payments/create-payment-intent', { as, body });
  expect(joined).toMatchObject({ status: 200, body: { amount: 20 } });
  expect((await site.call('GET', '/api/user/profile', { as })).body.wallet_balance).toBe(30);
});

describe.each(money)('%s', (_name, { route, field, schema }) => {
  const { minimum = 0 } = amountIn(schema);
  const wrong = [
    '-1',
    '-0.01',
    '0.001',
    '1.005',
    '0.1e-9',
    '1e400',
    '-1e400',
    '9007199254740992',
    '1000000000.01',
  ];
  const others = [
    '"39"',
    '""',
    '"NaN"',
    ...(schema.anyOf ? [] : ['null']),
    'true',
    '[]',
    '[39]',
    '{}',
    '{"amount":39}',
  ];
  const tooSmall = minimum > 0 ? ['0', '-0', String(minimum - 0.01)] : [];

  test('is a number of rupees with at most two decimals, and the only invalid field', async () => {
    const { as, url, body } = await prepare(route);
    const before = await readContents(site.deps.database);
    for (const text of [...wrong, ...others, ...tooSmall]) {
      const answer = await send(route.method, url, as, withField(body, field, text));
      expect(answer, text).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
      expect(new Set(answer.body.errors?.map(({ path }) => path)), text).toEqual(new Set([field]));
    }
    for (const text of ['NaN', 'Infinity', '0x10', '01', '1_000', '+1', '.5']) {
      expect(await send(route.method, url, as, withField(body, field, text)), text).toMatchObject({
        status: 400,
      });
    }
    expect(await readContents(site.deps.database)).toEqual(before);
  });

  test('is not a value that JSON cannot express as a number, over tRPC either', async () => {
    const { as, body, ids } = await prepare(route);
    const [name = field] = Object.keys(fromWire({ [field]: 0 }) as object);
    const json = { ...(fromWire(body) as object), ...ids };
    for (const special of ['NaN', 'Infinity', '-Infinity', '-0']) {
      const call = { json: { ...json, [name]: special }, meta: { values: { [name]: ['number'] } } };
      const { status } = await site.call('POST', `/trpc/${route.procedures[0]}`, { as, body: call });
      if (special === '-0' && minimum <= 0) expect(status).toBeLessThan(500);
      else expect(status, special).toBe(422);
    }
  });
});

/** Returns a permitted caller and a valid request. `ids` are those of the path. */
async function prepare(route: RestRoute) {
  const { owner, ids } = subjects;
  const as = describeRoute(route).requiredRole === 'admin' ? await site.admin() : owner;
  const inPath = Object.fromEntries(Object.values(route.params ?? {}).map((field) => [field, ids[field]]));
  return { as, ids: inPath, ...rightRequest(route, ids) };
}

function send(method: Method, url: string, as: SignedIn, body: string) {
  return site.call<ProblemBody>(method, url, { as, body });
}

/** Returns JSON with a field written in a way that no serializer produces. */
function withField(body: object, field: string, text: string): string {
  return JSON.stringify({ ...body, [field]: '#' }).replace(`"${field}":"#"`, `"${field}":${text}`);
}
