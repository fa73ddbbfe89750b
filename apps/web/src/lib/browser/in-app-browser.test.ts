import { expect, test } from 'vitest';
import { browserLink, inAppBrowserOf } from './in-app-browser';

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${android} Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0;]`, 'Facebook'],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0;FBDV/iPhone15,2]`, 'Facebook'],
  [`${iphone} Mobile/15E148 Instagram 338.0.0 (iPhone15,2; iOS 17_5)`, 'Instagram'],
  [`${android} Version/4.0 Chrome/126.0 Mobile Safari/537.36 Instagram 338.0.0 Android`, 'Instagram'],
  [`${iphone} Mobile/15E148 Snapchat/12.90 (like Safari/8617)`, 'Snapchat'],
  [`${android} Version/4.0 Chrome/126.0 Mobile Safari/537.36`, ''],
])('%s is the browser of an app', (userAgent, app) => {
  expect(inAppBrowserOf(userAgent)).toBe(app);
});

test.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
  `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
])('%s is a browser of its own', (userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBeNull();
});

test('Android opens the same page in its own browser; elsewhere no address does so', () => {
  const page = {
    protocol: 'https:',
    host: 'paheli.example',
    pathname: '/dashboard',
    search: '?join=1',
  } as Location;
  expect(browserLink(android, page)).toMatch(
    /^intent:\/\/paheli\.example\/dashboard\?join=1#Intent;scheme=https;.*;end$/,
  );
  expect(browserLink(iphone, page)).toBeNull();
});
