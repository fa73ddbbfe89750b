import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultFallbackRoot } from './location';

it("keeps root's embedded databases in a folder that no installation uses", () => {
  const files = [
    'Dockerfile',
    'compose.yaml',
    'ops/systemd/paheli.service',
    'ops/systemd/paheli-backup.service',
  ];
  const used = files.flatMap((file) => {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    return [...text.matchAll(/\/var\/[\w/-]*\w/g), ...text.matchAll(/StateDirectory=(.+)/g)].map(
      ([path, name]) => (name === undefined ? path : `/var/lib/${name}`),
    );
  });
  expect(used).toContain('/var/lib/paheli');
  const isWithin = (inner: string, outer: string) => `${inner}/`.startsWith(`${outer}/`);
  expect(
    used.filter((path) => isWithin(path, defaultFallbackRoot) || isWithin(defaultFallbackRoot, path)),
  ).toEqual([]);
});
