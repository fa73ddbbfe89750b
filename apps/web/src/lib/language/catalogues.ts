import { i18n, type Messages } from '@lingui/core';
import { logWarning } from '../log';
import { regionOf } from './region';

/** The parts of the client that have a catalogue of their own in each language: `lingui.config.ts`. */
type Part = 'site' | 'content' | 'legal' | 'auth' | 'quiz' | 'tournament' | 'wallet' | 'admin';

/** English needs no catalogue: its messages are in the code. */
const catalogues = import.meta.glob<{ messages: Messages }>([
  '../../messages/*/*.po',
  '!../../messages/*/en.po',
]);

const partsOfPages: readonly (readonly [page: RegExp, parts: readonly Part[]])[] = [
  [/^\/(privacy|Terms|refund)/, ['content', 'legal']],
  [/^\/(about|contact)?$/, ['content', 'tournament']],
  [/^\/admin/, ['admin', 'auth', 'content', 'quiz', 'tournament', 'wallet']],
];
const otherParts: readonly Part[] = ['auth', 'content', 'quiz', 'tournament', 'wallet'];

/** The parts that pages have shown so far. */
const shown = new Set<Part>(['site']);
const loaded: Record<string, Promise<void> | undefined> = {};

/** Loads the messages of a page in the current language. Returns undefined where nothing is to be loaded. */
export function loadPageMessages(pathname: string): Promise<void> | undefined {
  const parts = partsOfPages.find(([page]) => page.test(pathname))?.[1] ?? otherParts;
  for (const part of parts) shown.add(part);
  return i18n.locale === 'en' ? undefined : loadShown(i18n.locale);
}

/** Shows this language on the whole page, once its messages are loaded. */
export async function activateLanguage(language: string): Promise<void> {
  if (i18n.locale === language) return;
  await loadShown(language);
  i18n.activate(language, regionOf(language));
}

async function loadShown(language: string): Promise<void> {
  if (language !== 'en') await Promise.all([...shown].map((part) => load(language, part)));
}

/** Loads a catalogue once. Where that fails, its texts stay English. */
function load(language: string, part: Part): Promise<void> | undefined {
  const file = `../../messages/${part}/${language}.po`;
  loaded[file] ??= catalogues[file]?.().then(
    ({ messages }) => i18n.load(language, messages),
    (error: unknown) => {
      delete loaded[file];
      logWarning('Messages could not be loaded.', error);
    },
  );
  return loaded[file];
}
