import { i18n, type Messages } from '@lingui/core';
import { logWarning } from '../log';
import { regionOf } from './region';

/** The parts of the client that have a catalogue of their own in each language: `lingui.config.ts`. */
type Part =
  | 'core'
  | 'site'
  | 'content'
  | 'about'
  | 'legal'
  | 'auth'
  | 'quiz'
  | 'tournament'
  | 'fairness'
  | 'hall'
  | 'wallet'
  | 'admin';

const hindiOfCore = () => import('@paheli/core/texts/hi.json');
/** The texts of core by language: of its schemas, and of what the server names. The pseudo-locale has none of its own. */
const coreTexts: Readonly<Record<string, () => Promise<{ default: Messages }>>> = {
  hi: hindiOfCore,
  pseudo: hindiOfCore,
};

/** English needs no catalogue: its messages are in the code. */
const catalogues = import.meta.glob<{ messages: Messages }>('../../messages/*/*.po');

const otherParts: readonly Part[] = ['auth', 'content', 'core', 'quiz', 'tournament', 'wallet'];
const partsOfPages: readonly (readonly [page: RegExp, parts: readonly Part[]])[] = [
  [/^\/(privacy|Terms|refund)/, ['content', 'legal']],
  [/^\/$/, ['content', 'tournament']],
  [/^\/(about|contact|grievance|measurement)$/, ['about', 'content', 'core', 'tournament']],
  [/\/fairness$/, [...otherParts, 'fairness']],
  [/^\/hall\//, [...otherParts, 'hall']],
  [/^\/admin/, [...otherParts, 'about', 'admin']],
];

/** The parts that pages have shown so far. */
const shown = new Set<Part>(['site']);
const loaded: Record<string, Promise<void> | undefined> = {};

/** Loads the messages of a page in the current language. Returns undefined where nothing is to be loaded. */
export function loadPageMessages(pathname: string): Promise<void> | undefined {
  const parts = partsOfPages.find(([page]) => page.test(pathname))?.[1] ?? otherParts;
  for (const part of parts) shown.add(part);
  return i18n.locale === 'en' ? undefined : loadShown(i18n.locale);
}

/** The language that was asked for last. */
let wanted: string | undefined;

/** Shows this language on the whole page, once its messages are loaded, unless another was asked for meanwhile. */
export async function activateLanguage(language: string): Promise<void> {
  wanted = language;
  if (i18n.locale === language) return;
  await loadShown(language);
  if (wanted === language) i18n.activate(language, regionOf(language));
}

async function loadShown(language: string): Promise<void> {
  if (language !== 'en') await Promise.all([...shown].map((part) => load(language, part)));
}

/** Loads a catalogue once. Where that fails, its texts stay English. */
function load(language: string, part: Part): Promise<void> | undefined {
  const name = `${part}/${language}`;
  loaded[name] ??= fetchTexts(language, part)?.then(
    (messages) => i18n.load(language, messages),
    (error: unknown) => {
      delete loaded[name];
      logWarning('Messages could not be loaded.', error);
    },
  );
  return loaded[name];
}

function fetchTexts(language: string, part: Part): Promise<Messages> | undefined {
  // A copy, because the library adds the other parts to what it is given first.
  if (part === 'core') return coreTexts[language]?.().then((file) => ({ ...file.default }));
  return catalogues[`../../messages/${part}/${language}.po`]?.().then(({ messages }) => messages);
}
