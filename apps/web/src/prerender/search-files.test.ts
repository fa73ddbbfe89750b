import { expect, test } from 'vitest';
import { robotsFile, sitemapFile } from './search-files';

test('the sitemap lists absolute addresses', () => {
  expect(sitemapFile(['/', '/about']).match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://paheli.example/',
    '<loc>https://paheli.example/about',
  ]);
});

test('robots.txt allows all pages and names the sitemap', () => {
  expect(robotsFile()).toContain('Disallow:\n');
  expect(robotsFile()).toContain('Sitemap: https://paheli.example/sitemap.xml');
});
