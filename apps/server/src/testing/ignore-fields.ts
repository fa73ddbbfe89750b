import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { restRoutes } from '../rest/rest-routes';
import type { RestRoute } from '../rest/route';
import { type ProcedurePath, procedures } from '../trpc/procedures';
import { fromWire } from '../wire';
import { describeRoute } from './described-route';
import { createSubjects, rightRequest, type Subjects } from './route-subjects';
import { openTestApp, type SignedIn, type TestApp } from './test-app';
import { socialSettings } from './watch-stakes';

let site: TestApp;
let social: TestApp;

/** Adds a test of each route that it ignores additional fields, and one that none of them is stored. */
export function ignoreAdditionalFields(routes: readonly RestRoute[]): void {
  /** Two players with their resources, for the next requests until one succeeds. */
  let unchanged: [Subjects, Subjects] | undefined;
  // All players withdraw to one destination, whose sum must not need a second administrator.
  site = openTestApp({ settings: { fourEyesPaise: 1_000_000_000 } });
  social = openTestApp({ beside: site, settings: socialSettings });

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s ignores additional fields',
    async (_name, route) => {
      unchanged ??= await Promise.all([createSubjects(site), createSubjects(site)]);
      const [plain, wishful] = [
        await act(route, unchanged[0], {}),
        await act(route, unchanged[1], foreignFields(route)),
      ];
      expect(wishful).toEqual(plain);
      // What was refused has changed nothing.
      if (plain.status < 400) unchanged = undefined;
    },
  );

  // Reads all tables, so it is done once.
  test('no additional field is stored', async () => {
    expect(await tablesWith([marks.id, marks.otherId, marks.paise, marks.day])).toEqual([]);
  });
}

/** The routes whose body is read as fields. */
export const routesWithBodies = restRoutes.filter(
  (route) => route.method !== 'GET' && route.method !== 'DELETE' && route.body === undefined,
);

/** Returns the fields that callers might try to set and that the route does not have. */
function foreignFields(route: RestRoute): Record<string, unknown> {
  const { inputFields } = describeRoute(route);
  const fieldOf = (name: string) => Object.keys(fromWire({ [name]: null }) as object)[0] ?? name;
  return Object.fromEntries(Object.entries(wishes).filter(([name]) => !inputFields.includes(fieldOf(name))));
}

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

type Totals = { admins: number; verified: number; withAccess: number; paise: number };

/** Sends a valid request with additional fields. Returns the status and the change of the totals. */
async function act(
  route: RestRoute,
  { owner, ids }: Subjects,
  more: object,
): Promise<{ status: number; moved: Totals }> {
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
