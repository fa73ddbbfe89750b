import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { site } from './src/content/site';
import { listModules } from './vite-plugins/list-modules';
import { prerenderPages } from './vite-plugins/prerender-pages';

/** The fonts that the first screen is set in; the others load when a character asks for them. */
const firstFonts = /\/(?:baloo-2|hind-(?:400|500|600))-basic-[^/]*\.woff2$/;

/** Lets the first fonts load beside the stylesheet that names them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .map((file) => `/${file}`)
          .filter((file) => firstFonts.test(file))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}

/** The toasts' library writes its styles into the page, which our policy forbids; we load its stylesheet. */
function dropToastStyles(): Plugin {
  return {
    name: 'drop-toast-styles',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return null;
      const stripped = code.replace(/^__insertCSS\(.*\);$/m, '');
      if (stripped === code) this.error('sonner no longer inserts its styles the way this plugin knows');
      return { code: stripped, map: null };
    },
  };
}

/** Leaves each text file beside its compressed forms, which the server hands out as they are. */
function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:html|js|css|svg|txt|xml|webmanifest)$/.test(file)) continue;
        const path = join(folder, file);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Matches the files of these packages. */
function inPackages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(?:${names.join('|')})/`);
}

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      // Loaders go with their pages: what they call is no part of the first load.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    tailwindcss(),
    preloadFonts(),
    dropToastStyles(),
    prerenderPages(),
    listModules(),
    compress(),
  ],
  resolve: {
    // Dialogs lock the page's scrolling through this package, whose <style> our policy forbids.
    alias: {
      'react-style-singleton': fileURLToPath(new URL('./src/lib/browser/adopted-style.ts', import.meta.url)),
    },
  },
  optimizeDeps: { exclude: ['sonner', 'react-remove-scroll', 'react-remove-scroll-bar'] },
  define: {
    'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
    // For index.html.
    'import.meta.env.SITE_NAME': JSON.stringify(site.name),
    'import.meta.env.SITE_TITLE': JSON.stringify(site.title),
    'import.meta.env.SITE_DESCRIPTION': JSON.stringify(`${site.headline}. ${site.pitch}`),
  },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page runs on changes seldom, so it keeps its name from one version to the next.
            {
              name: 'base',
              priority: 2,
              test: inPackages(
                'react',
                'react-dom',
                'scheduler',
                '@tanstack/(?:react-router|router-core|history|store|react-store)',
              ),
            },
            { name: 'data', test: inPackages('@trpc', 'superjson', '@tanstack/(?:query-core|react-query)') },
            // One file in place of thirty small ones; what routes say of themselves is in it.
            { name: 'site', tags: ['$initial'], priority: 1 },
            { name: 'forms', test: inPackages('zod', 'react-hook-form', '@hookform') },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/trpc': { target: server, ws: true }, '/api': { target: server, ws: true } },
  },
  preview: { proxy: { '/trpc': { target: server, ws: true }, '/api': { target: server, ws: true } } },
});
