import { i18n } from '@lingui/core';
import { LANGUAGES } from '@paheli/core/languages';
import type { LocationRewrite } from '@tanstack/react-router';

/** The pages that have an address in each language. They are prerendered and found by search engines. */
const publicPaths =
  /^\/(?:about|contact|privacy|TermsConditions|refundpolicy|grievance|measurement|login|register|forgot-password|appeal)?$/;

const translated: readonly string[] = LANGUAGES.slice(1);

/** Keeps the language of public pages in their address: /hi/about is the page /about in Hindi. */
export const languageInPath: LocationRewrite = {
  input({ url }) {
    const [, first = '', ...rest] = url.pathname.split('/');
    if (translated.includes(first)) url.pathname = `/${rest.join('/')}`;
    return url;
  },
  output({ url }) {
    if (translated.includes(i18n.locale) && publicPaths.test(url.pathname))
      url.pathname = pathIn(i18n.locale, url.pathname);
    return url;
  },
};

/** Returns the address of a public page in a language. */
export function pathIn(language: string, path: string): string {
  return language === LANGUAGES[0] ? path : `/${language}${path === '/' ? '' : path}`;
}
