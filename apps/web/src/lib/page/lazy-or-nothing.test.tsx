import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyOrNothing } from './lazy-or-nothing';

async function render(load: () => Promise<{ default: () => string }>): Promise<string> {
  const Part = lazyOrNothing(load);
  const stream = await renderToReadableStream(
    <p>
      Before <Suspense fallback="...">{<Part />}</Suspense> after
    </p>,
  );
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll(/<[^>]*>/g, '');
}

test('a component is shown once loaded, and one that fails to load leaves the page as it is', async () => {
  expect(await render(async () => ({ default: () => 'the part' }))).toContain('the part');
  const without = await render(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(without).toMatch(/Before.*after/s);
});
