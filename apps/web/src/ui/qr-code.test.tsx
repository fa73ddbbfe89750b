import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import QrCode from './qr-code';

test('a code has four modules of white on every side', () => {
  const drawn = renderToStaticMarkup(<QrCode text="https://paheli.example/code/KWXRTZ" label="Code" />);
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(drawn)?.[1]);
  const modules = [...drawn.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  for (const axis of ['x', 'y'] as const) {
    const places = modules.map((module) => module[axis]);
    expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
  }
});
