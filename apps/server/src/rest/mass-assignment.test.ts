import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeRoute } from '../testing/described-route';
import { inBatches } from '../testing/in-batches';
import { createSubjects, rightRequest, type Subjects } from '../testing/route-subjects';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { contractOf, type ProcedurePath } from '../trpc/contract';
import { procedures } from '../trpc/procedures';
import { fromWire } from '../wire';
import { restRoutes } from './rest-routes';
import type { RestRoute } from './route';

let site: TestApp;
let social: TestApp;
/** The resources of the calls that are rejected, and therefore change none of them. */
let untouched: Subjects;
beforeAll(async () => {
  // All players withdraw to one destination, whose sum must not need a second administrator.
  site = await createTestApp({ settings: { fourEyesPaise: 1_000_000_000 } });
  const prices = { accessFeePaise: 3900, passDays: 30, passPricePaise: 1900 };
  social = await createTestApp({ beside: site, settings: { playMode: 'social', ...prices } });
  untouched = await createSubjects(site);
});
afterAll(async () => {
  await social.close();
  await site.close();
});

/** Returns the site on which a procedure is open. */
const siteOf = (path: ProcedurePath) => (procedures[path].mode === 'social' ? social : site);

/** Values that occur nowhere else, so that a search finds them. */
const marks = {
  id: randomUUID(),
  otherId: randomUUID(),
  rupees: 987_654.32,
  paise: '98765432',
  day: '2031-01-01',
};
/** Fields that callers might try to set on themselves. */
const wishes: Readonly<Record<string, unknown>> = {
  role: 'admin',
  is_admin: true,
  wallet_balance: marks.rupees,
  withdrawable_balance: marks.rupees,
  balance: marks.rupees,
  kyc_verified: true,
  kyc_status: 'verified',
  has_access: true,
  password_hash: marks.id,
  id: marks.id,
  _id: marks.id,
  user_id: marks.otherId,
  created_at: `${marks.day}T00:00:00Z`,
  updated_at: `${marks.day}T00:00:00Z`,
};

const takingBodies = restRoutes
  .filter((route) => route.method !== 'GET' && route.method !== 'DELETE' && route.body === undefined)
  .map((route) => [`${route.method} ${route.path}`, route] as const);

describe.each(takingBodies)('%s', (_name, route) => {
  const { requiredRole, inputFields } = describeRoute(route);
  const fieldOf = (name: string) => Object.keys(fromWire({ [name]: null }) as object)[0] ?? name;
  const foreign = Object.entries(wishes).filter(([name]) => !inputFields.includes(fieldOf(name)));

  test('ignores additional fields', async () => {
    const [plain, wishful] = [await act(route, {}), await act(route, Object.fromEntries(foreign))];
    expect(wishful).toEqual(plain);
    expect(await tablesWith([marks.id, marks.otherId, marks.paise, marks.day])).toEqual([]);
  });

  test.runIf(inputFields.length > 0)('is rejected with additional fields over tRPC', async () => {
    const { owner, ids } = untouched;
    const { body } = rightRequest(route, ids);
    const inPath = Object.values(route.params ?? {}).map((field) => [field, ids[field] ?? randomUUID()]);
    const input = { ...(fromWire(body) as object), ...Object.fromEntries(inPath) };
    const path = route.choose(input);
    const known = Object.keys(contractOf(path).input?.shape ?? {});
    const right = Object.fromEntries(Object.entries(input).filter(([field]) => known.includes(field)));
    expect(contractOf(path).input?.safeParse(right).error).toBeUndefined();
    const as = requiredRole === 'admin' ? await site.admin() : owner;
    await inBatches(foreign, async ([name, value]) => {
      const json = { ...right, [fieldOf(name)]: value };
      const refused = await siteOf(path).call('POST', `/trpc/${path}`, { as, body: { json } });
      expect([refused.status, refused.text], name).toEqual([
        422,
        expect.stringContaining(`Remove the unknown field ${fieldOf(name)}.`),
      ]);
    });
  });
});

type Totals = { admins: number; verified: number; withAccess: number; paise: number };

/** Sends a valid request with additional fields. Returns the status and the change of the totals. */
async function act(route: RestRoute, more: object): Promise<{ status: number; moved: Totals }> {
  const { owner, ids } = await createSubjects(site);
  const as: SignedIn = describeRoute(route).requiredRole === 'admin' ? await site.admin() : owner;
  const { url, body } = rightRequest(route, ids);
  const before = await readTotals();
  const { status } = await siteOf(route.choose({})).call(route.method, url, {
    as,
    body: { ...body, ...more },
  });
  const after = await readTotals();
  const moved = Object.entries(after).map(([name, count]) => [name, count - before[name as keyof Totals]]);
  return { status, moved: Object.fromEntries(moved) };
}

async function readTotals(): Promise<Totals> {
  const [totals] = await site.deps.database.sql<Totals[]>`
    select count(*) filter (where role = 'admin')::int as admins,
      count(*) filter (where kyc_status = 'verified')::int as verified,
      count(*) filter (where has_access)::int as with_access,
      (select coalesce(sum(abs(amount)), 0)::int from ledger_entry) as paise
    from users`;
  if (totals === undefined) throw new Error('a count is always one row');
  return totals;
}

async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { sql } = site.deps.database;
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`;
  const found = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text like any ($1))`,
  );
  const patterns = texts.map((text) => `%${text}%`);
  const rows = await sql.unsafe<{ name: string }[]>(found.join(' union all '), [patterns]);
  return rows.map(({ name }) => name);
}
