import { expect, test } from 'vitest';
import { openJourney } from './journey';

const journey = openJourney();

const english = 'This browser is too old';
const hindi = 'यह ब्राउज़र बहुत पुराना है';

test.each([
  ['/', english],
  ['/hi', hindi],
  ['/privacy', english],
  ['/hi/about', hindi],
  ['/login', english],
  ['/register', english],
  ['/dashboard', english],
  ['/admin', english],
])('a browser that is too old reads so at %s, before it loads the client', async (path, heading) => {
  const context = await journey.newContext('phone');
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'CSSPropertyRule'));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${journey.server.url}${path}`, { waitUntil: 'networkidle' });
  const notice = page.getByRole('alert');
  await notice.getByRole('heading', { name: heading }).waitFor();
  const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {};
  expect(y).toBe(0);
  expect(height).toBeGreaterThan(60);
  expect(await page.locator('#root').getAttribute('data-frame')).toBe(path === '/dashboard' ? '' : null);
  expect(await page.locator('script[type=module], svg').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a user who chose Hindi reads it in Hindi on pages without a language in the address', async () => {
  const context = await journey.newContext('phone');
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'CSSPropertyRule');
    localStorage.setItem('language', 'hi');
  });
  const page = await context.newPage();
  await page.goto(`${journey.server.url}/register`);
  await page.getByRole('alert').getByRole('heading', { name: hindi }).waitFor();
  await context.close();
});
