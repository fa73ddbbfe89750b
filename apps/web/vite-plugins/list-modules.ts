import type { Plugin } from 'vite';

/** One file of the build: what it was made of, and what it loads. */
export type BuiltScript = {
  readonly file: string;
  /** Where it begins, such as `src/routes/_site.about.tsx?tsr-split=component`; null where it is only shared. */
  readonly entry: string | null;
  readonly modules: readonly string[];
  /** Loaded before it runs. */
  readonly imports: readonly string[];
  /** Loaded when it asks for them. */
  readonly dynamicImports: readonly string[];
};

/** Writes down of which modules each script was made, for whoever checks what reaches whom. */
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
