import { i18n } from '@lingui/core';
import { defaultLanguage, LANGUAGES, type Language, pickLanguage } from '@paheli/core/languages';
import { readStored, writeStored } from '../browser/device-storage';
import { session } from '../session/session';
import { activateLanguage } from './catalogues';

const storageKey = 'language';

/** Returns the language that the address asks for: `hi` for /hi/about; null for an address without a language. */
export function languageOfPath(pathname: string): Language | null {
  const [, first] = pathname.split('/');
  return LANGUAGES.find((language) => language === first && language !== 'en') ?? null;
}

/**
 * Returns the language of the user: that of the address, of the account, the one chosen on this device, or else what the
 * browser prefers. A language that only tests know may be stored as well.
 */
export function preferredLanguage(pathname: string): string {
  return (
    languageOfPath(pathname) ??
    session.get()?.user.language ??
    readStored(storageKey) ??
    pickLanguage(navigator.languages.join(','))
  );
}

/** Shows the interface in the language of the user. */
export function showPreferredLanguage(pathname: string): Promise<void> {
  return show(preferredLanguage(pathname));
}

/** Follows the choice of a language in other tabs of this browser. */
export function followOtherTabsLanguage(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) void showPreferredLanguage(window.location.pathname);
  });
}

/** Shows the interface in this language, and remembers it on this device. */
export function chooseLanguage(language: Language): Promise<void> {
  writeStored(storageKey, language);
  return show(language);
}

async function show(language: string): Promise<void> {
  await activateLanguage(language);
  document.documentElement.lang = LANGUAGES.find((each) => each === i18n.locale) ?? defaultLanguage;
}
