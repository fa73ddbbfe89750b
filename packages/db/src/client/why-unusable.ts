import postgres from 'postgres';
import { failingSockets } from './open-socket';

/** Why the product cannot use a database. `away`: nothing responded, so it may work later. */
export type Unusable = { readonly kind: 'away' | 'refused'; readonly reason: string };

const oldestVersion = 150_000;
const patienceSeconds = 5;
/** Classes of errors of a server that is full, stops or starts. */
const passing = /^(?:08|53|57)/;

/**
 * Connects once, and returns why the product cannot use the database: it is away, refuses the role, or lacks the version,
 * a right or the extension that migrations need. Returns undefined if it can be used. A replica is only read.
 */
export async function whyUnusable(url: string, { isReplica = false } = {}): Promise<Unusable | undefined> {
  const client = open(url);
  if (client === undefined)
    return {
      kind: 'refused',
      reason: 'it is no valid URL: in a password, / is written %2F and % is written %25',
    };
  try {
    const reason = await whyInsufficient(client, isReplica);
    return reason === undefined ? undefined : { kind: 'refused', reason };
  } catch (error) {
    return describe(error);
  } finally {
    await client.end({ timeout: patienceSeconds });
  }
}

function open(url: string): postgres.Sql | undefined {
  try {
    return postgres(url, {
      ...failingSockets(),
      max: 1,
      fetch_types: false,
      connect_timeout: patienceSeconds,
      connection: { application_name: 'paheli-check' },
      onnotice: () => undefined,
    });
  } catch {
    return undefined;
  }
}

async function whyInsufficient(sql: postgres.Sql, isReplica: boolean): Promise<string | undefined> {
  const [found] = await sql<Record<string, unknown>[]>`
    select current_user as role, current_database() as database, pg_is_in_recovery() as standby,
      current_setting('server_version_num')::int4 as number, current_setting('server_version') as version,
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege('public', 'create'), false) as creates,
      exists (select from pg_available_extensions where name = 'pg_trgm') as has_extension`;
  const { role, database, standby, number, version, creates, has_extension: hasExtension } = found ?? {};
  if (Number(number) < oldestVersion) return `it is PostgreSQL ${version}, and 15 is the oldest that works`;
  if (isReplica) return undefined;
  if (standby) return 'it is a standby, which cannot be written';
  if (!creates)
    return `role ${role} may not create tables: make it the owner of the database ${database} and of its schema public`;
  if (!hasExtension) return 'it lacks the extension pg_trgm, which Debian has in postgresql-contrib';
  return undefined;
}

function describe(error: unknown): Unusable {
  if (error instanceof postgres.PostgresError)
    return { kind: passing.test(error.code) ? 'away' : 'refused', reason: error.message };
  const { message = '', code = '' } = error as NodeJS.ErrnoException;
  // The client's error has no message where it tried several addresses.
  return { kind: 'away', reason: message || code };
}
