import { expect, test } from 'vitest';
import { openStarts } from '../testing/started-servers';

const { start, startLogged } = openStarts();

test('a process without Redis warns when a second one uses its database', async () => {
  const lines: string[] = [];
  const first = await startLogged(lines);
  const second = await start();
  await expect.poll(() => lines.join()).toContain('set REDIS_URL');
  await second.stop();
  await first.stop();
});
