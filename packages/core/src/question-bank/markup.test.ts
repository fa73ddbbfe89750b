import { expect, test } from 'vitest';
import { findMarkup } from './markup';

test.each([
  ['html', 'H<sub>2<b>O</b></sub> is what?'],
  ['html', 'Line one<br/>line two'],
  ['html', '<p class="x">Who?</p>'],
  ['html', 'Who said &quot;Eureka&quot;?'],
  ['html', 'It&#39;s &#x27;here&#x27;'],
  ['latex', 'What is \\frac{1}{2} of 4?'],
  ['latex', 'What is \\( x + 1 \\)?'],
  ['latex', 'Solve $ x^2 = 4 $.'],
  [null, 'Solve $x^2 = 4$ and e<sup>ix</sup>.'],
  [null, 'Is 3 < 5 and 7 > 6?'],
  [null, 'R&B, AT&T and Q&A'],
  [null, 'It costs $5 and $10.'],
  [null, 'C:\\Windows or A\\B'],
  [null, 'What is <- in R?'],
])('%s is found in %j', (markup, text) => {
  expect(findMarkup(text)).toBe(markup);
});
