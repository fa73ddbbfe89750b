import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from './migrate';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

let migrated: TestDatabase;
beforeAll(async () => {
  migrated = await createTestDatabase();
});
afterAll(() => migrated.drop());

/** Adds a user with details for KYC and a message. */
async function addUser(kycStatus: string, closedAt: Date | null): Promise<string> {
  const { sql } = migrated.database;
  const id = randomUUID();
  await sql`
    insert into users (id, username, email, name, kyc_status, closed_at, created_at)
    values (${id}, ${id}, ${id}, 'Asha', ${kycStatus}, ${closedAt}, now())`;
  await sql`
    insert into kyc (user_id, full_name, date_of_birth, pan, payout, submitted_at)
    values (${id}, ${`Kyc ${kycStatus}`}, '1990-01-01', 'sealed'::bytea, ''::bytea, now())`;
  await sql`
    insert into contact_message (id, user_id, name, email, subject, message, created_at)
    values (${randomUUID()}, ${id}, 'Asha', ${id}, 'support', 'Call me.', now())`;
  return id;
}

test('operation moves the details that former holders left for the tax office, and erases texts of closed accounts', async () => {
  const { sql } = migrated.database;
  const closedAt = new Date('2026-05-01T00:00:00Z');
  const closed = await addUser('none', closedAt);
  const handedOver = await addUser('none', null);
  const open = await addUser('verified', null);
  await sql`drop table personal_key, tax_identity`;
  await sql`drop index webhook_event_received_at_idx`;
  const text = await readFile(join(migrationsFolder(), '0051_operation.sql'), 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) await sql.unsafe(statement);
  const kept = await sql`select user_id, full_name, pan, retained_at from tax_identity`;
  const identity = { fullName: 'Kyc none', pan: Buffer.from('sealed') };
  expect(kept).toHaveLength(2);
  expect(kept).toEqual(
    expect.arrayContaining([
      { ...identity, userId: closed, retainedAt: closedAt },
      { ...identity, userId: handedOver, retainedAt: expect.any(Date) },
    ]),
  );
  expect(await sql`select user_id from kyc`).toEqual([{ userId: open }]);
  expect(await sql`select message from contact_message order by message`).toEqual([
    { message: 'Call me.' },
    { message: 'Call me.' },
    { message: 'Erased with the account.' },
  ]);
});
