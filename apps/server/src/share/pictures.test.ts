import { Problem } from '@paheli/core/problem';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createPictures, drawingsPerMinute } from './pictures';

test('what shows the same is drawn once, under whatever address it is shared', async () => {
  const pictures = createPictures(() => new Date(), { count: async () => undefined });
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return Buffer.from('picture');
  };
  const app = Fastify();
  app.get('/:code', (request, reply) => pictures.send(request, reply, { version: 'shown', draw }));
  const codes = ['/first', '/again', '/first'];
  const replies = await Promise.all(codes.map((url) => app.inject({ url })));
  expect([replies.map(({ body }) => body), drawn]).toEqual([codes.map(() => 'picture'), 1]);
  await app.close();
});

test('one address has so many pictures drawn a minute, and others and drawn ones are still served', async () => {
  const drawn: Record<string, number> = {};
  const count = async (address: string) => {
    drawn[address] = (drawn[address] ?? 0) + 1;
    if (drawn[address] > drawingsPerMinute) throw new Problem('rate_limited');
  };
  const pictures = createPictures(() => new Date(), { count });
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Problem ? 429 : 500).send());
  const draw = async () => Buffer.from('picture');
  app.get<{ Params: { version: string } }>('/:version', (request, reply) =>
    pictures.send(request, reply, { version: request.params.version, draw }),
  );
  const get = async (version: number, remoteAddress: string) =>
    (await app.inject({ url: `/${version}`, remoteAddress })).statusCode;
  for (let version = 0; version < drawingsPerMinute; version += 1)
    expect(await get(version, '198.51.100.1')).toBe(200);
  expect(await get(100, '198.51.100.1')).toBe(429);
  expect(await get(0, '198.51.100.1')).toBe(200);
  expect(await get(100, '198.51.100.2')).toBe(200);
  await app.close();
});

test('a picture is drawn again after a day, and after a drawing that failed', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00Z');
  const pictures = createPictures(() => new Date(nowMs), { count: async () => undefined });
  const drawn: number[] = [];
  const draw = async () => {
    drawn.push(nowMs);
    if (drawn.length === 1) throw new Error('no font');
    return Buffer.from(`picture ${drawn.length}`);
  };
  const app = Fastify();
  app.get('/', (request, reply) => pictures.send(request, reply, { version: 'shown', draw }));
  const get = async () => (await app.inject({ url: '/' })).body;
  expect(await get()).toContain('no font');
  expect([await get(), await get()]).toEqual(['picture 2', 'picture 2']);
  nowMs += 24 * 60 * 60 * 1000 + 1;
  expect(await get()).toBe('picture 3');
  await app.close();
});
