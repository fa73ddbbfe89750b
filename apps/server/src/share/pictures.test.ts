import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createPictures } from './pictures';

test('what shows the same is drawn once, under whatever address it is shared', async () => {
  const pictures = createPictures(() => new Date());
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
