import { describe, expect, test } from 'vitest';
import { textOfHtml } from './html-text';

const textOf = (html: string) => textOfHtml(html).text;

describe('HTML becomes a plain text', () => {
  test.each([
    ['line breaks', 'a<br>b<br/>c<BR />d', 'a\nb\nc\nd'],
    ['paragraphs', '<p dir="ltr">a</p>\n\n<p>b</p><p></p><div>c</div>', 'a\nb\nc'],
    ['a break at the end of a paragraph', '<p>a<br></p><p>b</p>', 'a\nb'],
    ['empty lines, at most one', 'a<br><br><br><br>b', 'a\n\nb'],
    ['lists', 'a<ul><li>b</li>\n<li>c</li></ul>d', 'a\nb\nc\nd'],
    ['tables', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['the space of the source', '  a \n\t b  <span> c </span>', 'a b c'],
    ['the space of code', 'a<pre>  b\n    c</pre>d', 'a\n  b\n    c\nd'],
    ['entities, once', '&lt;b&gt; &amp;amp; &eacute;&#x27;&nbsp;x &copy2', "<b> &amp; é' x &copy2"],
    [
      'raised signs',
      'x<sup>2</sup> 10<sup>-19</sup> 2<sup>n</sup> e<sup>ix</sup>',
      'x² 10⁻¹⁹ 2ⁿ e<sup>ix</sup>',
    ],
    ['raised endings', 'the 19<sup>th</sup> century', 'the 19th century'],
    ['lowered signs', 'H<sub>2</sub>O C<sub>n</sub> x<sub></sub>', 'H₂O C<sub>n</sub> x'],
    ['comments', 'a<!-- b > <i>c</i> -->d<!-- e', 'ad'],
    ['scripts and styles', 'a<style>p {}</style><script>if (x < y) {}</script>b', 'ab'],
    ['an attribute with a tag end', 'a<span title="x > y" lang=\'en\'>b</span>', 'ab'],
    ['elements of Word', 'a<o:p></o:p>b', 'ab'],
  ])('with %s', (_, html, expected) => {
    expect(textOf(html)).toBe(expected);
  });

  test.each([
    'a < b > c',
    '#include <stdio.h>',
    'List<T>',
    '<T extends U>',
    'a <b',
    '1<2',
    '<>',
    '</>',
    '<b "',
  ])('except what is no tag of HTML: %s', (text) => {
    expect(textOfHtml(text)).toEqual({ text, lost: new Set() });
  });
});

test('line breaks of the source are kept where they count', () => {
  expect(textOfHtml('a  b\nc<br>\nd<p>e</p>\nf', { keepsLines: true }).text).toBe('a b\nc\nd\ne\nf');
});

test.each([
  ['<p><span style="color: red">a</span></p><br><ul><li>b</li></ul>', []],
  ['<b>a</b>', ['formatting']],
  ['<STRONG>a</STRONG>', ['formatting']],
  ['<h2>a</h2><ol><li>b</li></ol>', ['formatting']],
  ['<a href="https://example.org">a</a>', ['formatting']],
  ['<img src="a.png">a', ['pictures']],
  ['<video controls><source src="a.mp4">no video</video>a', ['pictures']],
  ['<svg/>a<b>b</b>', ['pictures', 'formatting']],
])('what %s loses is reported', (html, lost) => {
  expect([...textOfHtml(html).lost]).toEqual(lost);
  expect(textOf(html)).toMatch(/^a/);
});

test('a long broken text is read in time that grows with its length', () => {
  for (const piece of ['<a "', '<!--', '<a b=', '<sup>', '<', '&', '<pre>', '&nbsp;', ' \n'])
    expect(textOf(piece.repeat(200_000)).length).toBeLessThanOrEqual(1_000_000);
});
