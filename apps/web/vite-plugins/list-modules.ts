import type { Plugin } from 'vite';

/** One file of the build: its modules and the files it loads. */
export type BuiltScript = {
  readonly file: string;
  /** The entry module, such as `src/routes/_site.about.tsx?tsr-split=component`; null for shared chunks. */
  readonly entry: string | null;
  readonly modules: readonly string[];
  /** The files loaded before this one runs. */
  readonly imports: readonly string[];
  /** The files loaded on demand. */
  readonly dynamicImports: readonly string[];
};

/** Writes the modules of each script to a file, for tests of what each page can load. */
export function listModules(): Plugin {
  let root = '';
  const nameOf = (id: string) => id.replace(`${root}/`, '');
  return {
    name: 'list-modules',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).flatMap((file): BuiltScript[] =>
        file.type === 'chunk'
          ? [
              {
                file: file.fileName,
                entry: file.facadeModuleId && nameOf(file.facadeModuleId),
                modules: file.moduleIds.map(nameOf),
                imports: file.imports,
                dynamicImports: file.dynamicImports,
              },
            ]
          : [],
      );
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(scripts) });
    },
  };
}
