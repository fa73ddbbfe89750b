import { i18n } from '@lingui/core';

/** Returns the locale of formats: the current language as it is used in India, such as 'hi-IN'. */
export function region(): string {
  return regionOf(i18n.locale);
}

export function regionOf(language: string): string {
  return `${language}-IN`;
}
