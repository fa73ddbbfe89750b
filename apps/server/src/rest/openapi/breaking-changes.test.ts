import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { breakingChanges } from './breaking-changes';
import { createOpenApiDocument } from './document';

type Schema = { [key: string]: unknown };

/** Returns a document of one operation. */
function documentOf(body: Schema, response: Schema, parameters: Schema[] = []): Schema {
  const content = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  const operation = { parameters, requestBody: content(body), responses: { 200: content(response) } };
  return { paths: { '/joins': { post: operation } } };
}
const object = (properties: Schema, required: string[] = []) => ({ type: 'object', properties, required });
const text = { type: 'string' };
const compared = (before: Schema, after: Schema, side: 'request' | 'response') =>
  side === 'request'
    ? breakingChanges(documentOf(before, {}), documentOf(after, {}))
    : breakingChanges(documentOf({}, before), documentOf({}, after));

describe('the comparison of OpenAPI documents', () => {
  test('finds nothing between equal documents, the real one included', async () => {
    const document = JSON.parse(JSON.stringify(await createOpenApiDocument()));
    expect(breakingChanges(document, document)).toEqual([]);
  });

  test('finds a removed operation and a removed response, and accepts added ones', () => {
    const [small, large] = [documentOf({}, {}), documentOf({}, {})];
    (large.paths as Schema)['/leaves'] = { get: { responses: {} } };
    expect(breakingChanges(small, large)).toEqual([]);
    expect(breakingChanges(large, small)).toEqual(['GET /leaves was removed']);
  });

  test('finds new obligations of requests, and accepts new choices', () => {
    const [loose, strict] = [object({ a: text }), object({ a: text, b: text }, ['b'])];
    expect(compared(loose, strict, 'request')).toEqual(['POST /joins: request.b became required']);
    expect(compared(loose, object({ a: text, b: text }), 'request')).toEqual([]);
    const [few, many] = [{ enum: ['x'] }, { enum: ['x', 'y'] }];
    expect(compared(few, many, 'request')).toEqual([]);
    expect(compared(many, few, 'request')).toEqual(['POST /joins: request: only x are still accepted']);
    const token = [{ in: 'query', name: 'token', required: true, schema: text }];
    expect(breakingChanges(documentOf({}, {}), documentOf({}, {}, token))).toEqual([
      'POST /joins: the parameter query token became required',
    ]);
  });

  test('finds fields that responses lose or may lose, and types that change', () => {
    const full = object({ a: text, b: text }, ['a', 'b']);
    expect(compared(full, object({ a: text }, ['a']), 'response')).toEqual([
      'POST /joins: response of 200.b was removed',
    ]);
    expect(compared(full, object({ a: text, b: text }, ['a']), 'response')).toEqual([
      'POST /joins: response of 200.b may be missing now',
    ]);
    const nullable = object({ a: text, b: { type: ['string', 'null'] } }, ['a', 'b']);
    expect(compared(full, nullable, 'response')).toEqual([
      'POST /joins: response of 200.b: the type string became string|null',
    ]);
    expect(compared(full, nullable, 'request')).toEqual([]);
    expect(compared({ type: 'number' }, { type: 'integer' }, 'response')).toEqual([]);
  });
});

test('docs/openapi.json is the document that the server serves: npm run openapi:write', async () => {
  const committed = await readFile(new URL('../../../../../docs/openapi.json', import.meta.url), 'utf8');
  const current = JSON.stringify(await createOpenApiDocument(), null, 1);
  expect(committed.trim() === current).toBe(true);
});
