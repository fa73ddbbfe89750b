import { writeFile } from 'node:fs/promises';
import type { Files } from '@paheli/engine/foundation/files';
import { submitKyc } from '@paheli/engine/kyc/submit-kyc';
import { kycDetails } from '@paheli/engine/testing/kyc-details';
import { expect, test } from 'vitest';
import { createTestApp, openTestApp, openUser } from '../testing/test-app';

const rememberedMs = 5_000;
const sentence = 'This is not available right now. Please try again shortly.';

const site = openTestApp();
const as = openUser(() => site.player({ access: false }));

const rename = (name: string, by = site, player = as) =>
  by.call('PUT', '/api/user/profile', { as: player, body: { name } });
/** How long a check of the readiness is returned again. */
const checkAgeMs = 1_000;
const readiness = async (of = site) => (await of.call('GET', '/readyz')).status;

// PostgreSQL's messages for a full disk, a broken one and a standby; the test does not fill a real disk.
test.each([
  ['53100', 'could not extend file: No space left on device'],
  ['58030', 'could not write to file: Input/output error'],
  ['25006', 'cannot execute UPDATE in a read-only transaction'],
])(
  'a write that PostgreSQL rejects with %s is 503, the process is not ready, and both recover by themselves',
  async (state, message) => {
    const { sql } = site.engine.deps.database;
    expect(await readiness()).toBe(200);
    await sql.unsafe(`
    create function refuse_write() returns trigger language plpgsql as
      $$ begin raise exception '${message}' using errcode = '${state}'; end $$;
    create trigger refuse_write before update on users for each row execute function refuse_write()`);
    const refused = await rename('Meera');
    expect([refused.status, refused.body]).toEqual([503, { detail: sentence, code: 'unavailable' }]);
    expect(refused.headers['retry-after']).toBe('1');
    site.advance(checkAgeMs);
    const unready = await site.call('GET', '/readyz');
    expect([unready.status, unready.body.code]).toEqual([503, 'unavailable']);
    expect((await site.call('GET', '/healthz')).status).toBe(200);
    await sql.unsafe('drop trigger refuse_write on users; drop function refuse_write()');
    expect(await readiness()).toBe(503);
    site.advance(rememberedMs);
    expect(await readiness()).toBe(200);
    expect((await rename('Meera')).status).toBe(200);
  },
);

test('a document without disk space is 503, and the process is not ready until a write succeeds', async () => {
  let isFull = true;
  const files: Files = {
    ...site.deps.files,
    // The system error of a full device.
    async keep(bytes) {
      if (isFull) await writeFile('/dev/full', bytes);
      return site.deps.files.keep(bytes);
    },
  };
  const full = await createTestApp({ deps: { files } });
  expect(await readiness(full)).toBe(503);
  full.advance(rememberedMs);
  expect(await readiness(full)).toBe(503);
  const player = await full.player({ access: false });
  await submitKyc(full.deps, player.viewer, kycDetails());
  const form = new FormData();
  form.append('document', new Blob([Buffer.from('%PDF-1.4\n')], { type: 'application/pdf' }), 'pan.pdf');
  const url = await full.listen();
  const refused = await fetch(`${url}/api/user/kyc/document`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}` },
    body: form,
  });
  expect([refused.status, await refused.json()]).toEqual([503, { detail: sentence, code: 'unavailable' }]);
  isFull = false;
  full.advance(rememberedMs);
  expect(await readiness(full)).toBe(200);
  await full.close();
});

test('a read-only database is noticed without traffic, and so is its recovery', async () => {
  const { sql } = site.engine.deps.database;
  const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql`alter database ${sql(name)} set default_transaction_read_only = on`;
  const standby = await createTestApp({ beside: site });
  expect(await readiness(standby)).toBe(503);
  expect((await rename('Meera', standby)).status).toBe(503);
  await sql`alter database ${sql(name)} reset default_transaction_read_only`;
  await sql`
    select pg_terminate_backend(pid, 30_000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'paheli'`;
  // The pool finds the ended connections one by one.
  await expect
    .poll(() => {
      standby.advance(rememberedMs);
      return readiness(standby);
    })
    .toBe(200);
  expect((await rename('Meera', standby)).status).toBe(200);
  await standby.close();
});
