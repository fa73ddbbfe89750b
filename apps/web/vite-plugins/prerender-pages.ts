import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { renderSite } from '../src/prerender/entry';
import { startTarget } from '../targets';
import { compileMessages } from './messages';

type Prerenderer = { readonly renderSite: typeof renderSite };

/** The legal modes, each with its folder in the build and its mark in the document. */
const modes = [
  { mode: 'money', folder: '', mark: '' },
  { mode: 'social', folder: '.social', mark: ' data-play-mode="social"' },
] as const;

/**
 * Prerenders every public page into a file that is complete before scripts run, and the frames of pages for signed-in
 * users, for each legal mode. The built index.html becomes `app.html`, which serves all other addresses with an empty root.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  let startScript = '';
  return {
    name: 'prerender-pages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      startScript = this.emitFile({
        type: 'asset',
        name: 'start.js',
        source: await bundleStart(config.root),
      });
    },
    async writeBundle(_, bundle) {
      const folder = resolve(config.root, config.build.outDir);
      const template = readFileSync(join(folder, 'index.html'), 'utf8');
      const built = await buildPrerenderer(config);
      for (const { mode, folder: subfolder, mark } of modes) {
        // The texts are chosen where the modules are evaluated, so each mode has modules of its own.
        const own = join(dirname(built), mode);
        cpSync(built, own, { recursive: true });
        globalThis.renderedPlayMode = mode;
        const { renderSite } = (await import(pathToFileURL(join(own, 'entry.js')).href)) as Prerenderer;
        const files = await renderSite({
          template: template.replace(/<html lang="[^"]*"/, `$&${mark}`),
          startScript: `/${this.getFileName(startScript)}`,
          scriptsOf: (routeId) => scriptsOf(bundle, routeId).filter((script) => !template.includes(script)),
        });
        for (const [file, content] of files) {
          const path = join(folder, subfolder, file);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, content);
        }
      }
    },
  };
}

/** Bundles the script at the top of each page into one classic script, which old browsers can read. */
async function bundleStart(root: string): Promise<string> {
  const bundles = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [compileMessages({ withIds: false })],
    // The frames are English, so the script needs neither catalogues nor the library.
    resolve: { alias: { '@lingui/core': resolve(root, 'src/prerender/frame-messages.ts') } },
    build: {
      target: startTarget,
      write: false,
      copyPublicDir: false,
      lib: { entry: 'src/prerender/start.ts', formats: ['iife'], name: 'start' },
    },
  });
  const [bundle] = [bundles].flat() as Rolldown.RolldownOutput[];
  if (!bundle) throw new Error('start.ts was not bundled');
  return bundle.output[0].code;
}

/** Builds the pages' code for Node. Returns its folder. */
async function buildPrerenderer({ root, configFile, mode }: ResolvedConfig): Promise<string> {
  // A folder from which this code can resolve its packages.
  const parent = resolve(root, 'node_modules/.prerender');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'build-'));
  const outDir = join(folder, 'built');
  try {
    await build({
      root,
      mode,
      configFile: configFile ?? false,
      logLevel: 'warn',
      build: {
        ssr: 'src/prerender/entry.tsx',
        outDir,
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
      },
    });
    return outDir;
  } finally {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
}

/** Returns the addresses of the chunk with a route's own code and of its imports. */
function scriptsOf(bundle: Rolldown.OutputBundle, routeId: string): string[] {
  const routeFile = `/routes/${routeId.slice(1).replaceAll('/', '.')}.tsx?`;
  const own = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.includes(routeFile),
  );
  const found = new Set<string>();
  const waiting = own ? [own.fileName] : [];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) continue;
    found.add(name);
    waiting.push(...file.imports);
  }
  return [...found].map((name) => `/${name}`);
}
