import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkResponse } from '../../testing/check-response';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { contractOf } from '../../trpc/contract';
import { fromWire } from '../../wire';
import { restTable } from '../table';
import { createOpenApiDocument, pathOf } from './document';

type Content = { 'application/json': { schema: object; example: unknown } };
type Operation = {
  readonly security: readonly object[];
  readonly summary: string;
  readonly requestBody?: { content: Partial<Content> };
  readonly responses: Readonly<Record<string, { content?: Partial<Content> }>>;
};

const document = createOpenApiDocument();
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ $id: 'openapi', ...document });
const rows = restTable.map((row) => [`${row.method} ${row.path}`, row] as const);

function operationOf(row: (typeof restTable)[number]): Operation {
  return document.paths[pathOf(row)]?.[row.method.toLowerCase()] as unknown as Operation;
}

/** References in the document are relative to it. */
function fits(schema: object, value: unknown): boolean {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
  return ajv.compile(JSON.parse(text))(value);
}

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

describe('the description', () => {
  test.each(['/api', '/api/api'])('is served under %s to anybody', async (prefix) => {
    const { status, body, headers } = await site.call('GET', `${prefix}/openapi.json`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test('is valid OpenAPI 3.1, every reference in it included', async () => {
    const copy = JSON.parse(JSON.stringify(document));
    await expect(SwaggerParser.validate(copy)).resolves.toMatchObject({ openapi: '3.1.0' });
  });

  test('speaks snake_case but for the documented twins', () => {
    const properties = JSON.stringify(document.components.schemas).matchAll(
      /"(\w+)":\{"(?:type|\$ref|anyOf)"/g,
    );
    const camel = new Set(['onlineUsers', 'activeTournaments', 'ongoingQuizzes']);
    const names = [...properties].map(([, name = '']) => name).filter((name) => /^[a-z]/.test(name));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => /[A-Z]/.test(name) && !camel.has(name))).toEqual([]);
  });
});

describe.each(rows)('%s', (_name, row) => {
  const operation = operationOf(row);

  test('says what it does, who may call it and what may go wrong', () => {
    expect(operation.summary).toMatch(/\.$/);
    const isOpen = row.procedures.every((path) => contractOf(path).least === 'anyone');
    expect(operation.security).toEqual(isOpen ? [] : [{ token: [] }]);
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([String(row.status ?? 200), '400', '429', '500', '503']),
    );
  });

  test('shows for every refusal how it looks', () => {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      const { schema, example } = content?.['application/json'] ?? {};
      expect(fits(schema ?? {}, example), status).toBe(true);
      expect(JSON.stringify(example)).not.toMatch(/[0-9a-f]{8}-/);
    }
  });

  test.runIf(row.reply === undefined)('shows an answer that fits its own schema', () => {
    const { schema, example } = operation.responses[row.status ?? 200]?.content?.['application/json'] ?? {};
    expect(fits(schema ?? {}, example)).toBe(true);
  });

  test.runIf(operation.requestBody?.content['application/json'])(
    'shows a body that the product accepts',
    () => {
      const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
      expect(fits(schema ?? {}, example)).toBe(true);
      if (row.body) return;
      const ids = Object.values(row.params ?? {}).map((field) => [
        field,
        '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
      ]);
      const input = { ...(fromWire(example) as object), ...Object.fromEntries(ids) };
      const path = row.choose(input);
      const known = Object.keys(contractOf(path).input?.shape ?? {});
      const given = Object.fromEntries(Object.entries(input).filter(([field]) => known.includes(field)));
      expect(contractOf(path).input?.safeParse(given).error).toBeUndefined();
    },
  );
});

describe('an answer that strays', () => {
  const good = { onlineUsers: 0, activeTournaments: 0, ongoingQuizzes: 0 };
  const both = { ...good, online_users: 0, active_tournaments: 0, ongoing_quizzes: 0 };
  const answer =
    (body: object, status = 200) =>
    () =>
      checkResponse({ method: 'GET', url: '/api/stats/realtime', status, text: JSON.stringify(body) });

  test('is told from one that does not', () => {
    expect(answer(both)).not.toThrow();
    expect(answer(good)).toThrow(/must have required property 'online_users'/);
    expect(answer({ ...both, online_users: '0' })).toThrow(/online_users must be integer/);
    expect(answer({ ...both, secret: 1 })).toThrow(/must NOT have additional properties/);
    expect(answer(both, 201)).toThrow(/this status is not described/);
    expect(answer({ code: 'internal' }, 500)).toThrow(/must have required property 'detail'/);
  });

  test('fails the test that meets it', async () => {
    const straying = await createTestApp();
    straying.app.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string' ? payload.replace('"provisional"', '"preliminary"') : payload,
    );
    const { id } = await straying.engine.tournament();
    await expect(straying.call('GET', `/api/quiz/leaderboard/${id}`)).rejects.toThrow(
      /strays from the description: .*'provisional'/,
    );
    await straying.close();
  });
});
