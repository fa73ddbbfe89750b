import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LANGUAGES, type Language } from '@paheli/core/languages';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from '../app';
import { publicPages } from '../content/public-pages';
import { sharedLink } from '../content/shared-link';
import { site } from '../content/site';
import { activateLanguage, loadPageMessages } from '../lib/language/catalogues';
import { pathIn } from '../lib/language/language-in-path';
import { pageTitle } from '../lib/page/page-title';
import { createSiteRouter } from '../router';
import { type Bundle, composeDocument, composeShell, type DocumentBundle, escapeHtml } from './document';
import { renderFrames } from './frames';
import { manifestFile } from './manifest';
import { robotsFile, sitemapFile } from './search-files';
import type { TooOldTexts } from './too-old';

const tooOldHeading = msg`This browser is too old`;
const tooOldAdvice = msg`To play here, update this browser, or open this page in a new version of Chrome, Safari, Firefox or Samsung Internet.`;

/** Renders every public page as a visitor first sees it, the shell, and the files for search engines. */
export async function renderSite(built: Bundle): Promise<Map<string, string>> {
  const bundle: DocumentBundle = {
    ...built,
    template: describe(built.template),
    tooOld: await readTooOldTexts(),
  };
  const files = new Map([
    ['app.html', composeShell(bundle.template, bundle)],
    [
      'sitemap.xml',
      sitemapFile(LANGUAGES.flatMap((language) => publicPages.map(({ path }) => pathIn(language, path)))),
    ],
    ['robots.txt', robotsFile()],
    ['site.webmanifest', manifestFile()],
  ]);
  for (const language of LANGUAGES) {
    for (const { path, description } of publicPages) {
      const address = pathIn(language, path);
      await loadPageMessages(path);
      await activateLanguage(language);
      const { content, title, routeId } = await renderPage(path, address);
      files.set(
        address === '/' ? 'index.html' : `${address.slice(1)}.html`,
        composeDocument(bundle.template, {
          path,
          language,
          title,
          description: i18n._(description),
          content,
          scripts: bundle.scriptsOf(routeId),
          startScript: bundle.startScript,
          tooOld: bundle.tooOld,
        }),
      );
    }
  }
  await activateLanguage('en');
  for (const [file, content] of await renderFrames(bundle)) files.set(file, content);
  return files;
}

/** Writes the site's title and description into the template, which has those of money mode. */
function describe(template: string): string {
  return template
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(site.title)}`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*/,
      (_, start) => start + escapeHtml(sharedLink.description),
    );
}

/** Returns the texts in each language: the page of an old browser may be in another language than its file. */
async function readTooOldTexts(): Promise<TooOldTexts> {
  const texts: Record<string, TooOldTexts[Language]> = {};
  for (const language of LANGUAGES) {
    await activateLanguage(language);
    texts[language] = [i18n._(tooOldHeading), i18n._(tooOldAdvice)];
  }
  return texts as TooOldTexts;
}

async function renderPage(path: string, address: string) {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const { location, matches } = router.state;
  const match = matches.at(-1);
  const name = match?.staticData.title;
  if (location.pathname !== path || match?.status !== 'success')
    throw new Error(`${path} is not a page that visitors see`);
  const content = renderToString(<App router={router} />);
  // React marks content that it could not wait for. Such a page would show a spinner until scripts run.
  if (content.includes('<!--$!-->')) throw new Error(`${path} is not complete without scripts`);
  return {
    content,
    title: pageTitle(name && i18n._(name)),
    routeId: match.routeId,
  };
}
