/** The browsers inside apps, by their mark in the User-Agent. Checkouts cannot open UPI apps or windows from them. */
const inAppMarks: readonly (readonly [app: string, mark: RegExp])[] = [
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\/|\bFB_IAB\/|\bFBIOS\b/],
  ['Messenger', /\bMessenger(?:ForiOS)?\b/],
  ['Snapchat', /\bSnapchat\b/],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['X', /\bTwitter(?:Android| for)\b/],
  ['Telegram', /\bTelegram(?:-Android|Bot)?\b/],
  ['Pinterest', /\bPinterest\b/],
  ['Line', /\bLine\//],
  ['ShareChat', /\b(?:ShareChat|Moj)\b/],
];

/** Returns the app whose own browser shows the page; an empty text for an unknown app, null for a real browser. */
export function inAppBrowserOf(userAgent: string): string | null {
  const known = inAppMarks.find(([, mark]) => mark.test(userAgent));
  if (known) return known[0];
  // Android names its WebView in the system's part.
  return /\bAndroid\b[^)]*; wv\)/.test(userAgent) ? '' : null;
}

/** Returns the address that opens a page in Android's own browser; null on other systems, which have none. */
export function browserLink(
  userAgent: string,
  { host, pathname, search, protocol }: Location,
): string | null {
  if (!/\bAndroid\b/.test(userAgent)) return null;
  const scheme = protocol.replace(':', '');
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
}
