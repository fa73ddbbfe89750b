import { newPan } from '@paheli/engine/testing/kyc-details';
import { expect, test } from 'vitest';
import { createTestApp } from '../test-app';
import { createPerson } from './cast';

test('new people can be prepared after calls have demoted and suspended the administrator who prepares them', async () => {
  const site = await createTestApp();
  const { sql } = site.deps.database;
  const { userId } = site.engine.admin;
  await sql`update users set role = 'player' where id = ${userId}`;
  await sql`
    insert into suspension (id, user_id, reason, frozen, created_at, suspended_by, took_effect_at)
    values (${site.deps.newId()}, ${userId}, 'Fuzzed.', true, now() - interval '1 day', ${userId}, now() - interval '1 day')`;
  const person = await createPerson(site, 'asha', () => undefined);
  expect(person.secrets.length).toBeGreaterThan(0);
  await site.close();
});

test('more people than four digits count have a PAN each', () => {
  const pans = Array.from({ length: 30_000 }, newPan);
  expect(new Set(pans).size).toBe(pans.length);
  expect(pans.every((pan) => /^[A-Z]{3}P[A-Z]\d{4}Z$/.test(pan))).toBe(true);
});
