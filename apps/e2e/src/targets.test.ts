import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { expect, test } from 'vitest';
import { polyfills } from '../../web/src/prerender/polyfills';

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** The oldest version of each engine, in the names of MDN's data. They are the targets of `apps/web/targets.ts`. */
const oldest = {
  chrome_android: 106,
  webview_android: 106,
  samsunginternet_android: 20,
  firefox: 128,
  firefox_android: 128,
  safari: 16.4,
  safari_ios: 16.4,
} as const;

/** The units that the data describes together. */
const unitsOf: Readonly<Record<string, readonly string[]>> = {
  viewport_percentage_units_dynamic: ['dvh', 'dvw'],
  viewport_percentage_units_large: ['lvh', 'lvw'],
  viewport_percentage_units_small: ['svh', 'svw'],
};

/** Names that libraries and files share with newer built-ins, and what the client looks for before it uses it. */
const otherMembers = new Set([
  ...'captureStackTrace displayName error escape isError pause stackTraceLimit take use zip'.split(' '),
  'Notification.permission',
  'Notification.requestPermission',
]);
/** What a browser may leave out, or has under a prefix that the build adds. */
const optionalStyles = [
  '-webkit-tap-highlight-color:',
  // A browser without it has no forced colours.
  'forced-color-adjust:',
  'resize:',
  'scrollbar-width:',
  'text-wrap:',
  'user-select:',
];

test('the scripts call nothing that a browser of the list lacks, but for polyfills and what they look for', () => {
  const members = lackingMembers();
  // Guards against data in another form.
  expect([...members]).toEqual(
    expect.arrayContaining(['toSorted', 'groupBy', 'isWellFormed', 'URL.canParse']),
  );
  const added = new Set(polyfills.flatMap(([, methods]) => Object.keys(methods)));
  const isAdded = (name: string) => added.has(name.replace(/^.*\./, ''));
  const used = [...builtFiles('.js')].flatMap(([file, code]) => {
    const called = [...code.matchAll(/(?:\b([A-Z]\w*))?\??\.([A-Za-z]\w*)/g)];
    const names = called.flatMap(([, owner, name = '']) => [name, `${owner}.${name}`]);
    // Methods of iterators share their names with those of arrays.
    const helpers = code.match(
      /\.(?:entries|keys|values)\(\)\.(?:drop|every|filter|find|flatMap|forEach|map|reduce|some)\b/g,
    );
    // The worker has no polyfills.
    return [...new Set([...names.filter((name) => members.has(name)), ...(helpers ?? [])])]
      .filter((name) => !otherMembers.has(name) && (file === 'sw.js' || !isAdded(name)))
      .map((name) => `${name} in ${file}`);
  });
  expect(used).toEqual([]);
});

test('the styles use no unit, rule, selector or property that a browser of the list lacks, but for decoration', () => {
  const lacking = new Set([
    ...lackingIn('at-rules').map((name) => `@${name}`),
    ...lackingIn('selectors').map((name) => `:${name}`),
    ...lackingIn('properties').map((name) => `${name}:`),
    ...lackingIn('types', 'color').map((name) => `${name}(`),
    ...lackingIn('types', 'length').flatMap((name) => unitsOf[name] ?? [name]),
  ]);
  expect([...lacking]).toEqual(expect.arrayContaining(['dvh', 'lh', 'color-mix(', 'text-wrap:']));
  const used = [...builtFiles('.css')].flatMap(([, code]) => {
    // What stands behind a condition has its fallback. Tailwind has a rule for Safari alone.
    const always = withoutConditions(code).replace(/::-webkit-date-and-time-value\{[^}]*\}/, '');
    return [
      ...always.matchAll(/@[\w-]+|(?<=[\w\])*]:?):[\w-]+|(?<=[{;])[\w-]+:|(?<=\d)[a-z]+\b|[\w-]+\(/g),
    ].map(([name]) => name.replace('::', ':'));
  });
  expect(used).toContain('@media');
  expect([...new Set(used)].filter((name) => lacking.has(name) && !optionalStyles.includes(name))).toEqual(
    [],
  );
});

/**
 * Returns what a browser lacks: the names of methods of JavaScript that every owner of the name lacks there, and static
 * methods of the web's interfaces with their owner. Other methods of the web have too common names.
 */
function lackingMembers(): Set<string> {
  const { builtins = {} } = compat.javascript;
  const owners = [builtins, builtins.Intl].flatMap((group) => Object.values<unknown>({ ...group }));
  const members = new Map<string, unknown[]>();
  for (const owner of owners)
    for (const [name, member] of Object.entries(owner as Identifier))
      if (name !== '__compat') members.set(name, [...(members.get(name) ?? []), member]);
  const methods = [...members].filter(([, all]) => all.every((each) => isLacking(each as Identifier)));
  const statics = Object.entries<unknown>(compat.api).flatMap(([owner, all]) =>
    Object.entries(all as Identifier)
      .filter(([name, member]) => name.endsWith('_static') && isLacking(member as Identifier))
      .map(([name]) => `${owner}.${name.replace('_static', '')}`),
  );
  return new Set([...methods.map(([name]) => name), ...statics]);
}

/** Returns the names of the features of CSS in this place of the data that a browser lacks. */
function lackingIn(...place: string[]): string[] {
  const features = place.reduce<Identifier>((each, name) => each[name] ?? {}, compat.css as never);
  return Object.keys(features).filter((name) => isLacking(features[name]));
}

/** Returns whether one of the browsers has no complete support of a feature. */
function isLacking(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support;
  if (!support) return false;
  return Object.entries(oldest).some(([browser, version]) => {
    const statements = [support[browser as keyof typeof oldest] ?? []].flat() as SimpleSupportStatement[];
    return !statements.some(
      ({ version_added: added, flags, prefix, alternative_name: other }) =>
        typeof added === 'string' &&
        Number.parseFloat(added.replace('≤', '')) <= version &&
        !flags &&
        !prefix &&
        !other,
    );
  });
}

/** Returns the built files by name, without those for tools. */
function builtFiles(ending: string): Map<string, string> {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(ending),
  );
  expect(names.length).toBeGreaterThan(0);
  return new Map(names.map((name) => [name, readFileSync(join(dist, name), 'utf8')]));
}

/** Returns a stylesheet without its `@supports` blocks. */
function withoutConditions(css: string): string {
  let rest = css;
  for (let start = rest.indexOf('@supports'); start >= 0; start = rest.indexOf('@supports')) {
    let end = rest.indexOf('{', start) + 1;
    for (let depth = 1; depth > 0; end += 1) depth += { '{': 1, '}': -1 }[rest[end] ?? ''] ?? 0;
    rest = rest.slice(0, start) + rest.slice(end);
  }
  return rest;
}
