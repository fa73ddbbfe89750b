/** Which projects read files that no test imports, such as SQL, or the built product. */
const readers: readonly { readonly files: RegExp; readonly projects: readonly string[] }[] = [
  { files: /^(docs|ops|\.github|\.ci)\/|\.md$|package(-lock)?\.json$/, projects: ['structure'] },
  { files: /^packages\/db\/(functions|migrations)\//, projects: ['db', 'engine', 'server', 'e2e'] },
  { files: /^(packages\/(core|db|engine)|apps\/(server|web|e2e))\//, projects: ['structure', 'e2e'] },
  { files: /^packages\/core\/src\/texts\/|^docs\/openapi\.json$/, projects: ['server'] },
];

/** Returns the projects that a change of these files can touch without an import that leads there. */
export function projectsBeyondImports(changed: readonly string[]): string[] {
  const isTest = (file: string) => /\.(test|bench)\.tsx?$/.test(file);
  const sources = changed.filter((file) => !isTest(file));
  const touched = readers.filter(({ files }) => sources.some((file) => files.test(file)));
  return [...new Set(touched.flatMap(({ projects }) => projects))];
}
