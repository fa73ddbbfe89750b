import { type Database, openDatabase } from '@paheli/db/client/connect';
import { connectionsFor } from '@paheli/db/client/pools';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@paheli/db/embedded/start';
import { migrateDatabase } from '@paheli/db/migrate';
import { type Ending, Relay } from '@paheli/db/testing/outage';

/** Little write-ahead log, because the disk is small. */
const logSettings = { max_wal_size: '96MB', min_wal_size: '32MB' };

/** A PostgreSQL behind a relay: it can be killed, cut off, and have its clock stepped. */
export class FaultyDatabase {
  private readonly relay: Relay;
  private hasEnded = false;
  private opened: Database;

  private constructor(
    private embedded: EmbeddedPostgres,
    private readonly start: () => Promise<EmbeddedPostgres>,
  ) {
    this.relay = new Relay(embedded.url);
    this.opened = openOwn(embedded.url);
    this.watch();
  }

  /** Starts a new, migrated database in a folder, for this number of server processes. */
  static async start(dataDir: string, processes: number): Promise<FaultyDatabase> {
    const settings = { ...logSettings, max_connections: connectionsFor(processes) };
    const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
    const embedded = await start();
    await migrateDatabase(embedded.url);
    const database = new FaultyDatabase(embedded, start);
    await prepareClock(database.own);
    await database.relay.restore();
    return database;
  }

  /** The URL for the servers: through the relay. */
  get url(): string {
    return this.relay.url;
  }

  /** A connection past the relay, for checks. It is another one after a restart. */
  get own(): Database {
    return this.opened;
  }

  /** Kills the postmaster. Its backends end by themselves. */
  async kill(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.embedded.onExit(() => resolve()));
    process.kill(this.embedded.pid, 'SIGKILL');
    await ended;
    this.relay.cut('reset');
  }

  /** Starts the database again where it has ended: PostgreSQL recovers. */
  async restartIfEnded(): Promise<void> {
    if (!this.hasEnded) return;
    this.relay.cut('reset');
    // Gives the folder up.
    await this.embedded.stop();
    this.embedded = await this.start();
    this.watch();
    const { opened } = this;
    this.opened = openOwn(this.embedded.url);
    await Promise.all([opened.close(), this.relay.restore(this.embedded.url)]);
  }

  /** Ends all connections of the servers, from the side of the database. */
  async endBackends(): Promise<void> {
    await this.own.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'paheli-server%'`;
  }

  /** Ends all connections of the servers on the way, and refuses new ones. */
  cut(ending: Ending): void {
    this.relay.cut(ending);
  }

  restore(): Promise<void> {
    return this.relay.restore();
  }

  /** Lets the clock that the servers follow be this much ahead of, or behind, the machine's. */
  async stepClock(ms: number): Promise<void> {
    await this.own.sql`update clock_step set ms = ${ms}`;
  }

  async close(): Promise<void> {
    this.relay.cut('destroy');
    await this.opened.close();
    await this.embedded.stop();
  }

  private watch(): void {
    this.hasEnded = false;
    this.embedded.onExit(() => {
      this.hasEnded = true;
    });
  }
}

function openOwn(url: string): Database {
  return openDatabase({ url, maxConnections: 4, applicationName: 'paheli-faults' });
}

/**
 * Puts a function before PostgreSQL's own `clock_timestamp`, from which the servers take the time. A step of the machine's
 * clock would reach every other program on it.
 */
async function prepareClock({ sql }: Database): Promise<void> {
  await sql`create table clock_step (ms float8 not null)`;
  await sql`insert into clock_step values (0)`;
  await sql`
    create function clock_timestamp() returns timestamptz language sql volatile as $$
      select pg_catalog.clock_timestamp() + (select ms from public.clock_step) * interval '1 millisecond'
    $$`;
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql`alter database ${sql(row?.name ?? '')} set search_path = public, pg_catalog`;
}
