import { expect, test } from 'vitest';
import { composeDocument, composeFrame, composeShell, type PageParts } from './document';

const template = `<html lang="en-IN"><head><title>Shell</title><meta
  name="description"
  content="of the shell"
/><script type="module" crossorigin src="/assets/base.js"></script>
<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="modulepreload" crossorigin href="/assets/shared.js"></head><body><div id="root"></div></body></html>`;
const page: PageParts = {
  language: 'en' as const,
  path: '/about',
  title: 'About "us" & <you>',
  description: 'What we $& do',
  content: '<h1>$1 About</h1>',
  scripts: ['/assets/about.js'],
  startScript: '/assets/start.js',
  tooOld: { en: ['Too old', 'Update "it"'], hi: ['पुराना', 'अपडेट करें'] },
};
const tooOld =
  'data-too-old="{&quot;en&quot;:[&quot;Too old&quot;,&quot;Update \\&quot;it\\&quot;&quot;],&quot;hi&quot;:[&quot;पुराना&quot;,&quot;अपडेट करें&quot;]}"';

test('a page has its own escaped head and its rendered content', () => {
  const html = composeDocument(template, page);
  expect(html).toContain('<title>About &quot;us&quot; &amp; &lt;you&gt;</title>');
  expect(html).toContain('<meta name="description" content="What we $&amp; do" />');
  expect(html).toContain('<link rel="canonical" href="https://paheli.example/about" />');
  expect(html).toContain('<meta property="og:url" content="https://paheli.example/about" />');
  expect(html).toContain('<div id="root" data-page="/about"><h1>$1 About</h1></div>');
  expect(html).not.toMatch(/Shell|of the shell/);
});

test('the only script is external, and lists the files to load after the first paint', () => {
  const scripts = [...composeDocument(template, page).matchAll(/<script([^>]*)>([^<]*)/g)];
  expect(scripts.map(([, attributes, text]) => [attributes, text])).toEqual([
    [
      ` src="/assets/start.js" data-scripts="/assets/base.js /assets/main.js" data-preloads="/assets/shared.js /assets/about.js" ${tooOld}`,
      '',
    ],
  ]);
  expect(composeDocument(template, page)).not.toContain('modulepreload');
});

test('a template without a place for the page is refused', () => {
  expect(() => composeDocument(template.replace('root', 'app'), page)).toThrow('index.html has nothing like');
});

test('a frame names the calls of its page, and is not described to search engines as a page of its own', () => {
  const html = composeFrame(template, { ...page, calls: [['quiz.results', { sessionId: '$2' }]] });
  expect(html).toContain(
    'data-calls="[[&quot;quiz.results&quot;,{&quot;sessionId&quot;:&quot;$2&quot;}]]"></script>',
  );
  expect(html).toContain('<div id="root" data-frame><h1>$1 About</h1></div>');
  expect(html).not.toMatch(/canonical|og:/);
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('the shell starts by the same script, which alone decides whether the client is loaded', () => {
  const html = composeShell(template, page);
  expect(html.match(/<script[^>]*>/g)).toEqual([
    `<script src="/assets/start.js" data-scripts="/assets/base.js /assets/main.js" data-preloads="/assets/shared.js" ${tooOld} data-calls="">`,
  ]);
  for (const file of ['base', 'main', 'shared'])
    expect(html).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}.js">`);
});
