import { describe, expect, test } from 'vitest';
import { openJourney, sizes } from './journey';
import { openWindow } from './people';
import { listenForComplaints, pages } from './public-pages';
import { publicPaths } from './public-paths';
import { signedIn } from './signed-in';

/** Allows one message per address: the second is refused. */
const journey = openJourney({ RATE_CONTACT: '1' });

describe.each(sizes)('on a %s', (size) => {
  test('each page can be read without scripts', async () => {
    const page = await openWindow(journey, size, `public-unscripted-${size}`, { javaScriptEnabled: false });
    for (const path of publicPaths) {
      await page.goto(`${journey.server.url}${path}`);
      const heading = page.getByRole('heading', { level: 1 });
      expect(await heading.textContent(), path).toContain(pages[path].heading);
      expect(await page.getByText(pages[path].text).first().isVisible(), path).toBe(true);
    }
    await page.context().close();
  });

  test('a signed-in user sees their own bar on public pages without a flash of Login, and skips the sign-in page', async () => {
    const page = await openWindow(
      journey,
      size,
      `public-signed-in-${size}`,
      await signedIn(journey, 'player'),
    );
    const complaints = listenForComplaints(page);
    await page.addInitScript(() => {
      requestAnimationFrame(function check() {
        const links = [...document.querySelectorAll('a[href="/login"]')];
        const isSeen = links.some((link) => link.checkVisibility({ visibilityProperty: true }));
        if (isSeen) document.documentElement.dataset.login = 'seen';
        requestAnimationFrame(check);
      });
    });
    await page.route('**/assets/start-*.js', async (route) => {
      // Long enough for the page to paint if it does not wait.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
      await route.continue();
    });
    await page.goto(`${journey.server.url}/about`);
    await page.getByRole('link', { name: 'Play Now' }).waitFor();
    expect(await page.locator(':root').getAttribute('data-login')).toBe(null);
    expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0);
    await page.goto(`${journey.server.url}/login`);
    await page.waitForURL('**/dashboard');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the bar lifts after ten pixels, and any unknown path leads home', async () => {
    const page = await openWindow(journey, size, `public-bar-${size}`);
    await page.goto(`${journey.server.url}/no/such/page`);
    await page.waitForURL(`${journey.server.url}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const shadow = () => page.evaluate("getComputedStyle(document.querySelector('header')).boxShadow");
    const flat = await shadow();
    await page.evaluate('window.scrollTo({ top: 10, behavior: "instant" })');
    expect(await shadow()).toBe(flat);
    await page.evaluate('window.scrollTo({ top: 11, behavior: "instant" })');
    await expect.poll(shadow).not.toBe(flat);
    await page.context().close();
  });
});

test('the menu of a phone closes when another page opens', async () => {
  const page = await openWindow(journey, 'phone', 'public-menu');
  await page.goto(journey.server.url);
  const menu = page.locator('#mobile-menu');
  for (const leave of [() => menu.getByRole('link', { name: 'About' }).click(), () => page.goBack()]) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.waitFor();
    await leave();
    await menu.waitFor({ state: 'detached' });
  }
  expect(new URL(page.url()).pathname).toBe('/');
  await page.context().close();
});

test.each(sizes)('the bar holds everything that an administrator has, on a %s', async (size) => {
  const page = await openWindow(journey, size, `public-bar-admin-${size}`, await signedIn(journey, 'admin'));
  for (const width of size === 'phone' ? [360, 639] : [640, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${journey.server.url}/about`);
    await page.getByRole('link', { name: 'Play Now' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth'), `${width}`).toBeLessThanOrEqual(
      width,
    );
  }
  await page.context().close();
});

test('a message from the form reaches the administrator unchanged', async () => {
  const page = await openWindow(journey, 'phone', 'public-contact');
  await page.goto(`${journey.server.url}/contact`);
  await page.getByLabel('Name').fill('Ishaan Verma');
  await page.getByLabel('Email').fill('ishaan@example.com');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await page.getByText('Choose a subject.').waitFor();
  await page.getByLabel('Subject').selectOption('Partnership Opportunities');
  await page.getByRole('textbox', { name: 'Message' }).fill('A quiz evening\nfor our college?');

  // A failure keeps the typed text.
  await page.route('**/trpc/contact.send**', (route) => route.abort());
  await send.click();
  await page.getByText('Your message could not be sent.').waitFor();
  await page.unroute('**/trpc/contact.send**');
  await send.click();
  await page.getByRole('heading', { name: 'Message Sent!' }).waitFor();
  const { body } = await journey.admin.call<{ email: string; subject: string; message: string }[]>(
    'GET',
    '/admin/messages',
  );
  expect(Array.isArray(body) && body[0]).toMatchObject({
    name: 'Ishaan Verma',
    email: 'ishaan@example.com',
    subject: 'partnership',
    message: 'A quiz evening\nfor our college?',
  });
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('');

  // A refusal keeps the typed text too.
  await page.getByLabel('Name').fill('Ishaan Verma');
  await page.getByLabel('Email').fill('ishaan@example.com');
  await page.getByLabel('Subject').selectOption('Other');
  await page.getByRole('textbox', { name: 'Message' }).fill('One more thing');
  await send.click();
  await page.getByRole('alert').filter({ hasText: 'You have sent several messages already.' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('One more thing');
  expect(await page.getByLabel('Subject').inputValue()).toBe('other');
  await page.context().close();
});
