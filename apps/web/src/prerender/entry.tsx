import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from '../app';
import { publicPages } from '../content/public-pages';
import { pageTitle } from '../lib/page/page-title';
import { createSiteRouter } from '../router';
import { composeDocument } from './document';
import { renderFrames } from './frames';
import { manifestFile } from './manifest';
import { robotsFile, sitemapFile } from './search-files';

/** The parts of the bundle from which pages are composed. */
export type Bundle = {
  /** The built index.html, with an empty root. */
  readonly template: string;
  /** The address of `start.ts`. */
  readonly startScript: string;
  /** Returns the addresses of the scripts that contain a route's code. */
  scriptsOf(routeId: string): readonly string[];
};

/** Renders every public page as a visitor first sees it, and the files for search engines. */
export async function renderSite(bundle: Bundle): Promise<Map<string, string>> {
  const files = new Map([
    ['sitemap.xml', sitemapFile(publicPages.map(({ path }) => path))],
    ['robots.txt', robotsFile()],
    ['site.webmanifest', manifestFile()],
  ]);
  for (const { path, description } of publicPages) {
    const { content, title, routeId } = await renderPage(path);
    const scripts = bundle.scriptsOf(routeId);
    const { template, startScript } = bundle;
    files.set(
      path === '/' ? 'index.html' : `${path.slice(1)}.html`,
      composeDocument(template, { path, title, description, content, scripts, startScript }),
    );
  }
  for (const [file, content] of await renderFrames(bundle)) files.set(file, content);
  return files;
}

async function renderPage(path: string) {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { location, matches } = router.state;
  const match = matches.at(-1);
  if (location.pathname !== path || match?.status !== 'success')
    throw new Error(`${path} is not a page that visitors see`);
  const content = renderToString(<App router={router} />);
  // React marks content that it could not wait for. Such a page would show a spinner until scripts run.
  if (content.includes('<!--$!-->')) throw new Error(`${path} is not complete without scripts`);
  return { content, title: pageTitle(match.staticData.title), routeId: match.routeId };
}
