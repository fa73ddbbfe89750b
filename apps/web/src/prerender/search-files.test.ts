import { expect, test } from 'vitest';
import { robotsFile, sitemapFile } from './search-files';

test('the sitemap lists whole addresses', () => {
  expect(sitemapFile(['/', '/about']).match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://paheli.example/',
    '<loc>https://paheli.example/about',
  ]);
});

test('robots may read everything, and find the sitemap', () => {
  expect(robotsFile()).toContain('Disallow:\n');
  expect(robotsFile()).toContain('Sitemap: https://paheli.example/sitemap.xml');
});
