import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';

const site = openTestApp({ hasPools: true, isRealTime: true });

test('a start that waits too long for a locked row ends with 503 and Retry-After', async () => {
  const as = await site.player();
  const { id } = await site.engine.tournament();
  await site.engine.deps.database.sql.begin(async (tx) => {
    await tx`select 1 from tournament where id = ${id} for no key update`;
    const { status, body, headers } = await site.call('POST', `/api/quiz/${id}/start`, { as });
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '1']);
  });
});
