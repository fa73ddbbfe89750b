import { describe, expect, test } from 'vitest';
import { openJourney, sizesFrom } from './journey';
import { openWindow } from './people';
import { isTakenOver, listenForComplaints, pages } from './public-pages';
import { publicPaths } from './public-paths';

const journey = openJourney();

const read = (path: string) => fetch(`${journey.server.url}${path}`);

/** Returns the metadata in the page's head. */
async function readHead(path: string) {
  const html = await (await read(path)).text();
  const tag = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    title: tag(/<title>([^<]+)/),
    description: tag(/<meta name="description" content="([^"]+)/),
    canonical: tag(/<link rel="canonical" href="([^"]+)/),
    ogTitle: tag(/property="og:title" content="([^"]+)/),
    ogDescription: tag(/property="og:description" content="([^"]+)/),
    ogUrl: tag(/property="og:url" content="([^"]+)/),
    ogImage: tag(/property="og:image" content="([^"]+)/),
    twitter: tag(/name="twitter:card" content="([^"]+)/),
  };
}

describe('metadata for search engines and shared links', () => {
  test('each page has its own title, description and address', async () => {
    const heads = await Promise.all(publicPaths.map(readHead));
    for (const [index, head] of heads.entries()) {
      const address = `https://paheli.example${publicPaths[index]}`;
      expect(head).toMatchObject({ canonical: address, ogUrl: address, twitter: 'summary_large_image' });
      expect([head.ogTitle, head.ogDescription]).toEqual([head.title, head.description]);
      expect(head.description?.length).toBeGreaterThan(50);
      expect(head.ogImage).toBe('https://paheli.example/share.png');
    }
    for (const field of ['title', 'description', 'canonical'] as const)
      expect(new Set(heads.map((head) => head[field])).size, field).toBe(publicPaths.length);
  });

  test('the sitemap lists exactly these pages, and robots.txt names it', async () => {
    const sitemap = await (await read('/sitemap.xml')).text();
    expect([...sitemap.matchAll(/<loc>https:\/\/paheli\.example([^<]*)/g)].map(([, path]) => path)).toEqual([
      ...publicPaths,
      ...publicPaths.map((path) => (path === '/' ? '/hi' : `/hi${path}`)),
    ]);
    const robots = await (await read('/robots.txt')).text();
    expect(robots).toContain('Sitemap: https://paheli.example/sitemap.xml');
    expect(robots).not.toMatch(/Disallow: *\//);
  });

  test('the shared picture has the declared size, and the icons of the manifest exist', async () => {
    const picture = Buffer.from(await (await read('/share.png')).arrayBuffer());
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    const manifest = (await (await read('/site.webmanifest')).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons)
      expect((await read(src)).headers.get('content-type')).toMatch(/^image\//);
  });
});

describe.each(sizesFrom('phone'))('on a %s', (size) => {
  test('the client hydrates each page without errors', async () => {
    const page = await openWindow(journey, size, `public-${size}`);
    const complaints = listenForComplaints(page);
    for (const path of publicPaths) {
      await page.goto(`${journey.server.url}${path}`);
      await isTakenOver(page);
      expect(await page.getByRole('heading', { level: 1 }).textContent(), path).toContain(
        pages[path].heading,
      );
      expect(await page.title()).toBe((await readHead(path)).title);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
