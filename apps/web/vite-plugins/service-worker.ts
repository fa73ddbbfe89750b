import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { targets } from '../targets';

/** The modules whose scripts a signed-in player needs without a connection: the shell and the first pages. */
const offlineModules = [
  /\/src\/main\.tsx$/,
  /\/src\/lib\/api\/trpc\.ts$/,
  /\/src\/lib\/browser\/last-data\.ts$/,
  /\/src\/ui\/failure-page\.tsx$/,
  /\/src\/routes\/_site\._player\.(?:dashboard\.|tournaments\.|wallet\.|friends\.)?tsx\?/,
];
const offlineFonts = /\/(?:baloo-2|hind-(?:400|500|600))-basic-[^/]*\.woff2$/;

/** Builds the service worker to `sw.js`, with the list of the files that it keeps for use without a connection. */
export function buildServiceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    // After the shell was written.
    async writeBundle(_, bundle) {
      const outDir = resolve(config.root, config.build.outDir);
      const shell = { url: '/app.html', revision: hashOf(readFileSync(join(outDir, 'index.html'))) };
      const assets = findOfflineFiles(bundle).map((file) => ({ url: `/${file}`, revision: null }));
      const precached = JSON.stringify([shell, ...assets]);
      await build({
        root: config.root,
        configFile: false,
        logLevel: 'warn',
        define: {
          precached,
          buildVersion: JSON.stringify(hashOf(precached)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          target: targets,
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: 'src/worker/service-worker.ts',
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

/** Returns the styles, the first fonts, the script at the top, and the scripts of the offline modules with all that they import. */
function findOfflineFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle);
  const found = new Set<string>();
  const waiting = files
    .filter(
      (file) =>
        file.type === 'chunk' &&
        file.moduleIds.some((id) => offlineModules.some((wanted) => wanted.test(id))),
    )
    .map(({ fileName }) => fileName);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) continue;
    found.add(name);
    waiting.push(...file.imports);
  }
  const others = files
    .map(({ fileName }) => fileName)
    .filter((name) => /\.css$|\/start-[^/]*\.js$/.test(name) || offlineFonts.test(name));
  return [...found, ...others].toSorted();
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
