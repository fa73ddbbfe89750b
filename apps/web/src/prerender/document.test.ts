import { expect, test } from 'vitest';
import { composeDocument, type PageParts } from './document';

const template = `<html><head><title>Shell</title><meta
  name="description"
  content="of the shell"
/></head><body><div id="root"></div></body></html>`;
const page: PageParts = {
  path: '/about',
  title: 'About "us" & <you>',
  description: 'What we $& do',
  content: '<h1>$1 About</h1>',
  scripts: ['/assets/about.js'],
  returningScript: '/assets/returning.js',
};

test('a page has its own head, escaped, and its content as it was rendered', () => {
  const html = composeDocument(template, page);
  expect(html).toContain('<title>About &quot;us&quot; &amp; &lt;you&gt;</title>');
  expect(html).toContain('<meta name="description" content="What we $&amp; do" />');
  expect(html).toContain('<link rel="canonical" href="https://paheli.example/about" />');
  expect(html).toContain('<meta property="og:url" content="https://paheli.example/about" />');
  expect(html).toContain('<div id="root" data-page="/about"><h1>$1 About</h1></div>');
  expect(html).not.toMatch(/Shell|of the shell/);
});

test('no script stands in the page itself', () => {
  const scripts = [...composeDocument(template, page).matchAll(/<script([^>]*)>([^<]*)/g)];
  expect(scripts.map(([, attributes, text]) => [attributes, text])).toEqual([
    [' src="/assets/returning.js"', ''],
  ]);
});

test('a template that has no place for the page is refused', () => {
  expect(() => composeDocument(template.replace('root', 'app'), page)).toThrow('index.html has nothing like');
});
