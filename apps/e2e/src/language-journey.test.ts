import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { newPerson, openPage, openWindow } from './people';
import { signedIn } from './signed-in';

const journey = openJourney();

test('a public page has an address in each language, which search engines find', async () => {
  const html = await (await fetch(`${journey.server.url}/hi/about`)).text();
  expect(html).toContain('<html lang="hi-IN"');
  expect(html).toContain('<link rel="alternate" hreflang="hi" href="https://paheli.example/hi/about" />');
  expect(html).toContain('<link rel="canonical" href="https://paheli.example/hi/about" />');
  expect(html).toContain('हमारी कहानी');
  const sitemap = await (await fetch(`${journey.server.url}/sitemap.xml`)).text();
  expect(sitemap).toContain('<loc>https://paheli.example/hi/about</loc>');
});

test('a visitor switches the language, and the address follows', async () => {
  const page = await openWindow(journey, 'desk', 'language-visitor', { locale: 'en-IN' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`${journey.server.url}/hi/about`);
  await page.getByRole('heading', { name: 'हमारी कहानी' }).waitFor();
  await page.getByLabel('भाषा').selectOption('en');
  await page.getByRole('heading', { name: 'Our story' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/about');
  await page.getByLabel('Language').selectOption('hi');
  await page.getByRole('heading', { name: 'हमारी कहानी' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/hi/about');
  await page.getByRole('banner').getByRole('link', { name: 'पहेली' }).waitFor();
  await page.getByRole('link', { name: 'लॉगिन', exact: true }).first().click();
  await page.getByRole('heading', { name: 'साइन इन' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/hi/login');
  await page.reload();
  await page.getByRole('heading', { name: 'साइन इन' }).waitFor();
  await page.getByRole('button', { name: 'साइन इन', exact: true }).click();
  await page.getByText('अपना मोबाइल नंबर लिखें।').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a language that is chosen before the page has come to rest stays', async () => {
  const page = await openWindow(journey, 'desk', 'language-early', { locale: 'en-IN' });
  await page.addInitScript('window.requestIdleCallback = (run) => { window.comeToRest = run; }');
  await page.goto(`${journey.server.url}/hi/about`);
  await page.getByLabel('भाषा').selectOption('en');
  await page.getByRole('heading', { name: 'Our story' }).waitFor();
  await page.evaluate('window.comeToRest()');
  await page.getByLabel('Language').selectOption('hi');
  await page.getByRole('heading', { name: 'हमारी कहानी' }).waitFor();
  await page.getByLabel('भाषा').selectOption('en');
  await page.getByRole('heading', { name: 'Our story' }).waitFor();
  await page.context().close();
});

test('a page that is loaded again is hydrated in its own language before it is shown in the preferred one', async () => {
  const page = await openWindow(journey, 'phone', 'language-reload', { locale: 'hi-IN' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  for (let load = 0; load < 3; load += 1) {
    await page.goto(`${journey.server.url}/login`);
    await page.getByRole('heading', { name: 'साइन इन' }).waitFor();
  }
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the language of an account is that of its next device, and can be switched in the middle of a quiz', async () => {
  const { login, as } = await newPerson(journey);
  const page = await openPage(journey, 'phone', '/practice', as);
  await page.getByRole('button', { name: 'Start practice' }).click();
  await page.getByRole('radiogroup').waitFor();
  await page.getByRole('radiogroup').locator('label').first().click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  const stored = page.waitForResponse(/auth\.account\.update/);
  await page.getByLabel('Language').selectOption('hi');
  await page.getByText(/^प्रश्न [12] \//).waitFor();
  await page.getByRole('button', { name: 'उत्तर जमा करें' }).waitFor();
  expect((await stored).ok()).toBe(true);
  await page.context().close();

  const home = await openPage(journey, 'phone', '/dashboard', await signedIn(journey, login));
  await home.getByText('नमस्ते,').waitFor();
  await home.getByRole('heading', { name: 'लाइव टूर्नामेंट' }).waitFor();
  await home.context().close();
});
