import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url));
/** The byte of a PNG that says its colours: 4 and 6 have an alpha channel. */
const colourTypeAt = 25;

test('the badge of a notice has an alpha channel, of which Android shows nothing else', () => {
  const [, badge = ''] = /badge: '(.+?)'/.exec(read('src/worker/service-worker.ts').toString()) ?? [];
  expect([4, 6]).toContain(read(`public${badge}`)[colourTypeAt]);
});
