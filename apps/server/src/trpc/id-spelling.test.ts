import { randomUUID } from 'node:crypto';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { restRoutes } from '../rest/rest-routes';
import { noteStatements } from '../testing/note-statements';
import { createSubjects, rightRequest, type Subjects } from '../testing/route-subjects';
import { openTestApp } from '../testing/test-app';
import { openPlayerSocket } from '../testing/test-socket';
import { appRouter } from './router';

/** The statements that the product sent. */
let statements: string[] = [];
const first = openTestApp();
const site = openTestApp(() => {
  const { database, now } = first.engine.deps;
  const noting = noteStatements(database, (text) => statements.push(text));
  return { beside: first, deps: { leaderboards: createLeaderboards({ database: noting, now }) } };
});
let subjects: Subjects;
beforeAll(async () => {
  subjects = await createSubjects(site);
});

const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures;
const inputs = Object.entries(procedures).flatMap(([path, procedure]) => {
  const { _def } = procedure as { readonly _def: { readonly inputs: readonly unknown[] } };
  return _def.inputs.map((schema) => [path, schema] as const);
});

/** Returns every schema inside a schema, and the schema itself. */
function within(schema: unknown): z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap(within);
  if (schema instanceof z.ZodArray) return within(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(within);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return within(schema.unwrap());
  return schema instanceof z.ZodType ? [schema] : [];
}

describe('an id in capitals', () => {
  test('is the same id in the input of every procedure', () => {
    const ids = inputs.flatMap(([path, input]) =>
      within(input)
        .filter((schema) => schema instanceof z.ZodUUID)
        .map((schema) => [path, schema] as const),
    );
    expect(ids.length).toBeGreaterThan(30);
    const id = randomUUID();
    expect(ids.filter(([, schema]) => schema.parse(id.toUpperCase()) !== id).map(([path]) => path)).toEqual(
      [],
    );
  });

  const reads = restRoutes.filter(
    ({ method, params, path }) => method === 'GET' && params && !path.includes('/kyc/'),
  );
  test.each(reads.map((route) => [route.path, route] as const))(
    'reads the same at %s',
    async (_path, route) => {
      const { owner, ids } = subjects;
      const capitals = Object.fromEntries(
        Object.entries(ids).map(([field, id]) => [field, /^[0-9a-f-]{36}$/.test(id) ? id.toUpperCase() : id]),
      );
      const as = route.path.startsWith('/admin') ? await site.admin() : owner;
      const small = await site.call('GET', rightRequest(route, ids).url, { as });
      statements = [];
      const large = await site.call('GET', rightRequest(route, capitals).url, { as });
      expect([large.status, large.text]).toEqual([small.status, small.text]);
      // What is kept in memory under the id was found again.
      expect(statements.filter((statement) => statement.includes('with played'))).toEqual([]);
    },
  );

  test('adds no kept leaderboard', async () => {
    const { tournamentId = '' } = subjects.ids;
    await site.call('GET', `/api/quiz/leaderboard/${tournamentId}`);
    const kept = site.deps.leaderboards.kept();
    await site.call('GET', `/api/quiz/leaderboard/${tournamentId.toUpperCase()}`);
    expect(site.deps.leaderboards.kept()).toBe(kept);
  });

  test('names the same room of a socket', async () => {
    const { tournamentId = '' } = subjects.ids;
    const socket = await openPlayerSocket(site, { as: subjects.owner });
    socket.send({ type: 'join_tournament', tournament_id: tournamentId.toUpperCase() });
    expect(await socket.find(({ type }) => type === 'joined_tournament')).toMatchObject({
      tournament_id: tournamentId,
    });
  });
});
