import { fileURLToPath } from 'node:url';
import { lingui as loadCatalogues } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { sharedLink } from './src/content/shared-link';
import { site } from './src/content/site';
import { targets } from './targets';
import { compress } from './vite-plugins/compress';
import { keepCompounds } from './vite-plugins/keep-compounds';
import { listModules } from './vite-plugins/list-modules';
import { compileMessages } from './vite-plugins/messages';
import { prerenderPages } from './vite-plugins/prerender-pages';
import { buildServiceWorker } from './vite-plugins/service-worker';

/** The fonts of the first screen. Other fonts load when a character needs them. */
const firstFonts = /\/(?:baloo-2|hind-(?:400|500|600))-basic-[^/]*\.woff2$/;

/** The scripts that every page loads before its own. */
const everyFirstLoad = /^assets\/(?:base|first|rolldown-runtime)-[0-9a-f]+\.js$/;

/** Preloads the first fonts in parallel with the stylesheet that names them. */
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

/**
 * Removes the styles that the toast library adds to the page, because the content security policy forbids them. The
 * client loads the library's stylesheet instead.
 */
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

/** Names the legal mode in the pages of `npm run dev`; the build writes pages for each mode. */
function namePlayMode(): Plugin {
  return {
    name: 'name-play-mode',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<html', `<html data-play-mode="${PLAY_MODE ?? 'money'}"`),
  };
}

/** Returns a pattern that matches the files of these packages. */
function inPackages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(?:${names.join('|')})/`);
}

/** The server of `npm run dev` reads the same variables and the same file. */
const { PORT = '3000', PLAY_MODE } = loadEnv('', fileURLToPath(new URL('../..', import.meta.url)), [
  'PORT',
  'PLAY_MODE',
]);
const server = `http://127.0.0.1:${PORT}`;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      // The router's plugin (1.169) writes paths into single quotes as they are. From such a folder the pages are one script.
      autoCodeSplitting: !import.meta.dirname.includes("'"),
      quoteStyle: 'single',
      // Route loaders are split off with their pages, so the first load does not contain the code they call.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    compileMessages(),
    loadCatalogues({ failOnMissing: true }),
    keepCompounds(),
    // Tailwind would compile the styles for its own list of browsers.
    tailwindcss({ optimize: false }),
    preloadFonts(),
    dropToastStyles(),
    namePlayMode(),
    prerenderPages(),
    buildServiceWorker(),
    listModules(),
    compress(),
  ],
  resolve: {
    // Dialogs lock the page's scrolling through this package. The content security policy forbids its <style>.
    alias: {
      'react-style-singleton': fileURLToPath(new URL('./src/lib/browser/adopted-style.ts', import.meta.url)),
    },
  },
  optimizeDeps: { exclude: ['sonner', 'react-remove-scroll', 'react-remove-scroll-bar'] },
  define: {
    'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
    // Values for index.html.
    'import.meta.env.SITE_NAME': JSON.stringify(site.name),
    'import.meta.env.SITE_TITLE': JSON.stringify(site.title),
    'import.meta.env.SITE_DESCRIPTION': JSON.stringify(sharedLink.description),
  },
  build: {
    target: targets,
    assetsInlineLimit: 0,
    // start.ts preloads the scripts of a page; a browser that cannot preload loads the others when they are needed.
    modulePreload: {
      polyfill: false,
      // What every first load has would be in the list of each of its seventy lazy parts.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !everyFirstLoad.test(file)) : files,
    },
    rolldownOptions: {
      output: {
        // Every first load has the names of all scripts: 28 bits tell the builds of one apart.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Shared libraries change rarely, so their file keeps its name from one version to the next.
            {
              name: 'base',
              priority: 3,
              test: inPackages(
                'react',
                'react-dom',
                'scheduler',
                '@tanstack/(?:react-router|router-core|history|store|react-store)',
              ),
            },
            // What the home page shows: with the parts it would load the calls of signed-in users.
            {
              name: 'first',
              priority: 2,
              minShareCount: 2,
              test: /\/ui\/(?:answer-card|badge|countdown|icon-circle)\.|\/lib\/time\/(?:countdown|server-clock|use-now)\.|\/icons\/(?:award|list-ordered|timer|layout-grid)\./,
            },
            { name: 'data', test: inPackages('@trpc', 'superjson', '@tanstack/(?:query-core|react-query)') },
            // One file instead of thirty small ones. It contains the route definitions.
            { name: 'site', tags: ['$initial'], priority: 1 },
            { name: 'forms', test: inPackages('zod', 'react-hook-form', '@hookform') },
            // The small parts that most pages of signed-in users have in common.
            {
              name: 'parts',
              minShareCount: 3,
              test: /\/apps\/web\/src\/(?:ui|lib)\/(?!.*(?:-panels?|field|select|text-area|form|radio|tabs|table|paged|use-pages|reason|description|chart|question|ring|switch|step-|withdrawal-words|timeline|text\/(?:marks|points|kind-names|press-start)|in-app|live\/|rest\.|save-blob|receive-code|load-script|wake-lock|qr-code))|\/node_modules\/lucide-react\/(?!.*\/(?:pause|play)\.)/,
            },
            {
              name: 'lists',
              test: /\/ui\/(?:tabs|description-list)|\/quiz\/sharing-bar/,
            },
            // Few questions have marks.
            { name: 'tex', test: /\/ui\/question-marks\.|\/question-bank\/marked-text\./ },
            // Loaded after the first paint of every page.
            {
              name: 'after',
              test: /\/layout\/installed-app\.|\/lib\/api\/push\.|\/ui\/toaster\.|\/node_modules\/sonner\//,
            },
            { name: 'tables', test: /\/ui\/(?:data-table|paged-list)/ },
            // Loaded when a dialog is about to be opened.
            {
              name: 'dialogs',
              test: /\/ui\/(?:dialog-panel|confirm-panels)|\/@radix-ui\/react-(?:dialog|alert-dialog|focus|dismissable|portal)|\/node_modules\/(?:aria-hidden|react-remove-scroll)/,
            },
            {
              name: 'fields',
              test: /\/ui\/(?:[\w-]*field|select|switch|text-area|radio-group)|\/use-form-submission/,
            },
            {
              name: 'live',
              test: /\/src\/lib\/live\/(?!carry-calls)|\/reminder-watch|\/lib\/browser\/reminders/,
            },
            // What the pages of signing in share with settings and appeals.
            {
              name: 'entry',
              minShareCount: 2,
              test: /\/(?:appeal|appeal-hint|one-time-code|ask-code-form|code-fields|confirm-code-form|entry-page|use-enter|google-sign-in|use-google-button|load-script)\.tsx?/,
            },
            // What the dashboard shares with the wallet, the tournament's own page, results and others.
            {
              name: 'cards',
              minShareCount: 2,
              test: /\/features\/(?:tournament\/(?:[\w-]*(?:action|tile|leave-button|fee|icon|change|fairness-link)|mine\/past)|wallet\/(?:wallet-panel|[\w-]*(?:dialog|card))|auth\/(?:birth|mobile-proof)-dialog|quiz\/(?:achievements\/[\w-]*icon|practice\/daily-words))|\/routes\/-wanted-seat\.|\/lib\/card-action|\/ui\/link-tile|\/icons\/calendar-clock\./,
            },
            // What the waiting room shares with the lists of tournaments.
            {
              name: 'seats',
              minShareCount: 2,
              test: /\/content\/signal-names|\/tournament\/[\w-]*(?:rules|note|reminders?|reminder-button)|\/icons\/(?:bell|bell-ring|calendar-plus)\./,
            },
            // What results share with the quiz, with friends and with achievements.
            {
              name: 'ends',
              minShareCount: 2,
              test: /\/quiz\/(?:sharing-bar|flagged|constants)|\/text\/points|\/content\/violation-names|\/ui\/rank-mark|\/lib\/random-id|\/ui\/question-text\.|\/icons\/(?:copy|link-2)\./,
            },
            // What quizzes of every kind have in common, but for what results need too.
            {
              name: 'play',
              minShareCount: 2,
              test: /\/features\/quiz\/(?:asked-part|cue|play-choice|sound-switch|tap-to-lock|feedback|fullscreen|violations|question-|quiz-(?:state|header|screen)|use-(?:quiz-play|start|finish)|resumed|leave-guard)|\/ui\/(?:question\/(?!question-medium)|countdown-ring)|\/reading-limits|\/icons\/maximize\./,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/trpc': { target: server, ws: true }, '/api': { target: server, ws: true }, '/media': server },
  },
  preview: {
    proxy: { '/trpc': { target: server, ws: true }, '/api': { target: server, ws: true }, '/media': server },
  },
});
