// Long because it checks the whole document: names, descriptions, examples and every operation.
import SwaggerParser from '@apidevtools/swagger-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { checkResponse } from '../../testing/check-response';
import { createTestApp, openTestApp } from '../../testing/test-app';
import { contractOf } from '../../trpc/contract';
import type { ProcedurePath } from '../../trpc/procedures';
import { fromWire } from '../../wire';
import { restRoutes } from '../rest-routes';
import { createOpenApiDocument, pathOf } from './document';
import type { JsonSchema } from './json-schema';

type Content = { 'application/json': { schema: JsonSchema; example: unknown } };
type Parameter = { name: string; in: string; required: boolean; description?: string };
type Response = { $ref?: string; headers?: Record<string, object>; content?: Partial<Content> };
type Operation = {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { required: boolean; content: Partial<Content> };
  readonly responses: Readonly<Record<string, Response>>;
};

const document = await createOpenApiDocument();
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ $id: 'openapi', ...document });
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(
    ([method, operation]) => [`${method} ${path}`, operation as unknown as Operation] as const,
  ),
);

function operationAt(method: string, path: string): Operation {
  return document.paths[path]?.[method] as unknown as Operation;
}

function operationOf(route: (typeof restRoutes)[number]): Operation {
  return operationAt(route.method.toLowerCase(), pathOf(route));
}

const routes = restRoutes.map(
  (route) => [`${route.method} ${route.path}`, route, operationOf(route)] as const,
);

/** References in the document are relative to it. */
function fits(schema: object, value: unknown): boolean {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
  return ajv.compile(JSON.parse(text))(value);
}

/** Returns whether a schema is named, or a list of or a choice between named ones. */
function isNamed(schema: JsonSchema = {}): boolean {
  if (schema.items) return isNamed(schema.items);
  return schema.$ref !== undefined || (schema.anyOf?.every(isNamed) ?? false);
}

const site = openTestApp();

describe('the document', () => {
  test.each(['/api', '/api/api'])('is served under %s without a token', async (prefix) => {
    const { status, body, headers } = await site.call('GET', `${prefix}/openapi.json`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test('is valid OpenAPI 3.1 with every reference resolved', async () => {
    const copy = JSON.parse(JSON.stringify(document));
    await expect(SwaggerParser.validate(copy)).resolves.toMatchObject({ openapi: '3.1.0' });
  });

  test('has unique operation ids in camelCase, and every summary is one sentence of its own', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(id))).toEqual([]);
    const summaries = operations.map(([, { summary }]) => summary);
    expect(new Set(summaries).size).toBe(summaries.length);
    expect(summaries.filter((summary) => !/^[A-Z][a-z]+s [^\n]+\.$/.test(summary))).toEqual([]);
  });

  test('holds the webhook and the top-up path without a prefix', () => {
    expect(operationAt('post', '/api/payments/webhook')).toMatchObject({
      operationId: 'receiveRazorpayWebhook',
      security: [{ webhookSignature: [] }],
      requestBody: { required: true },
    });
    const {
      operationId: _id,
      summary: _summary,
      ...prefixed
    } = operationAt('post', '/api/payments/add-funds');
    expect(operationAt('post', '/payments/add-funds')).toMatchObject(prefixed);
  });

  test('names every schema of a request body or a JSON response', () => {
    const anonymous = operations.flatMap(([name, { requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((each) => each?.content?.['application/json'] ?? [])
        .filter(({ schema }) => !isNamed(schema))
        .map(() => name),
    );
    expect(anonymous).toEqual([]);
  });

  test('describes every parameter and every property', () => {
    const parameters = operations.flatMap(([name, operation]) =>
      operation.parameters
        .filter(({ description }) => !isSentence(description))
        .map((parameter) => `${name} ${parameter.name}`),
    );
    const properties = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      propertiesIn(schema, name),
    );
    expect(properties.length).toBeGreaterThan(500);
    const silent = properties.filter(([, schema]) => !isSentence(descriptionOf(schema)));
    expect([...parameters, ...silent.map(([path]) => path)]).toEqual([]);
  });

  test('shows an example of every number and of every text without a format', () => {
    const properties = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      propertiesIn(schema, name),
    );
    const without = properties.filter(
      ([, schema]) => !schema.examples && [schema, ...(schema.anyOf ?? [])].some(needsExample),
    );
    expect(without.map(([path]) => path)).toEqual([]);
    const wrong = properties.filter(([, schema]) =>
      schema.examples?.some((example) => !fits(schema, example)),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test('uses snake_case except for the documented aliases', () => {
    const names = Object.values(document.components.schemas)
      .flatMap((schema) => propertiesIn(schema, ''))
      .map(([path]) => path.slice(path.lastIndexOf('.') + 1));
    const camel = new Set(['onlineUsers', 'activeTournaments', 'ongoingQuizzes']);
    expect(names.filter((name) => /[A-Z]/.test(name) && !camel.has(name))).toEqual([]);
  });
});

/** Returns whether only an example shows what a value looks like. */
function needsExample(schema: JsonSchema): boolean {
  const { type, format, enum: choices, const: only, contentMediaType, examples } = schema;
  if (format || choices || contentMediaType || only !== undefined || examples) return false;
  return [type].flat().some((each) => each && ['string', 'number', 'integer'].includes(each));
}

function isSentence(text: string | undefined): boolean {
  return text !== undefined && /^[A-Z`].*\.$/.test(text);
}

function descriptionOf({ description, $ref }: JsonSchema): string | undefined {
  if (description !== undefined || $ref === undefined) return description;
  return document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]?.description;
}

/** Returns all properties inside a schema, each with its path. */
function propertiesIn(schema: JsonSchema, path: string): [path: string, schema: JsonSchema][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
    [`${path}.${name}`, each] as [string, JsonSchema],
    ...propertiesIn(each, `${path}.${name}`),
  ]);
  const parts = [schema.items ?? [], schema.anyOf ?? [], schema.allOf ?? []].flat();
  return [...own, ...parts.flatMap((each) => propertiesIn(each, path))];
}

describe('each operation', () => {
  test('states the required role and the possible errors', () => {
    const isOpen = (path: ProcedurePath) => contractOf(path).requiredRole === 'anyone';
    const token = { sessionToken: [] };
    for (const [name, route, { security, responses }] of routes) {
      const { procedures } = route;
      const allowed = procedures.every(isOpen) ? [] : procedures.some(isOpen) ? [token, {}] : [token];
      expect(security, name).toEqual(allowed);
      expect(Object.keys(responses), name).toEqual(
        expect.arrayContaining([String(route.status ?? 200), '400', '429', '500', '503']),
      );
      const own = Object.entries(responses).filter(([status, { $ref }]) => Number(status) >= 400 && !$ref);
      expect(own, name).toEqual([]);
    }
  });

  test('requires the body and the parameters that its input requires', () => {
    for (const [name, route, { requestBody, parameters }] of routes) {
      const ofProcedures = route.procedures.map((path) => contractOf(path).input?.shape ?? {});
      const shapes = route.input ? [route.input.shape] : ofProcedures;
      const isRequired = (shape: object) =>
        Object.entries(shape)
          .filter(([field]) => !Object.values(route.params ?? {}).includes(field))
          .some(([, schema]) => !schema.safeParse(undefined).success);
      const hasRequired = route.body ? true : shapes.some(isRequired);
      if (requestBody) expect(requestBody.required, name).toBe(hasRequired);
      if (route.method === 'GET') expect(parameters.some(isRequiredQuery), name).toBe(hasRequired);
    }
  });

  test('names the limits in every success, and promises a cursor exactly where it accepts one', () => {
    for (const [name, route, { responses, parameters }] of routes) {
      const headers = responses[route.status ?? 200]?.headers ?? {};
      expect(Object.keys(headers), name).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
      const accepts = parameters.some((parameter) => parameter.name === 'cursor');
      expect('X-Next-Cursor' in headers, name).toBe(accepts);
    }
  });

  test('shows a response that fits its own schema', () => {
    const unfit = routes.filter(([, { reply, status = 200 }, { responses }]) => {
      const { schema, example } = responses[status]?.content?.['application/json'] ?? {};
      return reply === undefined && !fits(schema ?? {}, example);
    });
    expect(unfit.map(([name]) => name)).toEqual([]);
  });

  test('shows a body that the product accepts', () => {
    for (const [name, route, { requestBody }] of routes) {
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      if (schema === undefined) continue;
      expect(fits(schema, example), name).toBe(true);
      if (route.body) continue;
      const id = '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41';
      const ids = Object.fromEntries(Object.values(route.params ?? {}).map((field) => [field, id]));
      const input = { ...(fromWire(example) as object), ...ids };
      const accepted = contractOf(route.choose(input)).input;
      const known = Object.keys(accepted?.shape ?? {});
      const given = Object.fromEntries(Object.entries(input).filter(([field]) => known.includes(field)));
      expect(accepted?.safeParse(given).error, name).toBeUndefined();
    }
  });
});

function isRequiredQuery(parameter: Parameter): boolean {
  return parameter.in === 'query' && parameter.required;
}

test('each error response has an example that fits', () => {
  const responses = Object.entries(document.components.responses as Record<string, Response>);
  for (const [name, { content }] of responses) {
    const { schema, example } = content?.['application/json'] ?? {};
    expect(fits(schema ?? {}, example), name).toBe(true);
    expect(JSON.stringify(example), name).not.toMatch(/[0-9a-f]{8}-/);
  }
});

describe('a response that differs from the document', () => {
  const good = { onlineUsers: 0, activeTournaments: 0, ongoingQuizzes: 0 };
  const both = { ...good, online_users: 0, active_tournaments: 0, ongoing_quizzes: 0 };
  const answer =
    (body: object, status = 200) =>
    () =>
      checkResponse({ method: 'GET', url: '/api/stats/realtime', status, text: JSON.stringify(body) });

  test('is detected', () => {
    expect(answer(both)).not.toThrow();
    expect(answer(good)).toThrow(/must have required property 'online_users'/);
    expect(answer({ ...both, online_users: '0' })).toThrow(/online_users must be integer/);
    expect(answer({ ...both, secret: 1 })).toThrow(/must NOT have additional properties/);
    expect(answer(both, 201)).toThrow(/this status is not described/);
    expect(answer({ code: 'internal' }, 500)).toThrow(/must have required property 'detail'/);
  });

  test('fails the test that receives it', async () => {
    const straying = await createTestApp();
    straying.app.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string' ? payload.replace('"provisional"', '"preliminary"') : payload,
    );
    const { id } = await straying.engine.tournament();
    await expect(straying.call('GET', `/api/quiz/leaderboard/${id}`)).rejects.toThrow(
      /differs from the description: .*'provisional'/,
    );
    await straying.close();
  });
});
