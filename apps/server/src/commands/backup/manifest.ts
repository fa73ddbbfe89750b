import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { authenticationCode, keyFingerprint } from '@paheli/engine/account/personal-data';
import { z } from 'zod';
import type { PersonalKeys } from '../../start/personal-key';

/** What a backup consists of. `keys` names the keys that read it; the first one authenticates the manifest. */
const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** `dump`: written by pg_dump. `cluster`: the data folder of the embedded PostgreSQL. */
  kind: z.enum(['dump', 'cluster']),
  /** The major version of PostgreSQL. */
  postgres: z.string(),
  keys: z.array(z.string()).min(1),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

const Sealed = z.object({ manifest: z.string(), code: z.string() });
const manifestName = 'manifest.json';

/** Writes the manifest of a folder, with the checksum of each file, after which the files are on the disk. */
export async function writeManifest(
  folder: string,
  about: Pick<Manifest, 'kind' | 'postgres'>,
  { key, previous }: PersonalKeys,
): Promise<Manifest> {
  const { folders, files: paths } = await contentsOf(folder);
  const files = [];
  for (const path of paths) files.push(await describeFile(folder, path));
  const keys = [key, ...(previous ? [previous] : [])].map(keyFingerprint);
  const manifest: Manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    ...about,
    keys,
    folders,
    files,
  };
  const text = JSON.stringify(manifest);
  const sealed: z.infer<typeof Sealed> = { manifest: text, code: authenticationCode(key, text) };
  await writeFile(join(folder, manifestName), `${JSON.stringify(sealed)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/**
 * Returns the manifest of a backup after checking it and each file. Throws where the folder is no backup, a key is
 * missing, or anything is damaged, missing or added.
 */
export async function checkBackup(folder: string, keys: PersonalKeys): Promise<Manifest> {
  const manifest = await readManifest(folder, keys);
  const { files: found } = await contentsOf(folder);
  const expected = new Set(manifest.files.map(({ path }) => path));
  const strangers = found.filter((path) => path !== manifestName && !expected.has(path));
  if (strangers[0]) throw new Error(`The backup is damaged: ${strangers[0]} does not belong to it.`);
  for (const file of manifest.files) {
    const actual = await describeFile(folder, file.path).catch(() => undefined);
    if (actual === undefined) throw new Error(`The backup is damaged: ${file.path} is missing.`);
    if (actual.sha256 !== file.sha256) throw new Error(`The backup is damaged: ${file.path} has changed.`);
  }
  return manifest;
}

async function readManifest(folder: string, { key, previous }: PersonalKeys): Promise<Manifest> {
  const { sealed, manifest } = await parseManifest(folder);
  const known = new Map(
    [key, previous].flatMap((each) => (each ? [[keyFingerprint(each), each] as const] : [])),
  );
  const missing = manifest.keys.filter((name) => !known.has(name));
  const first = known.get(manifest.keys[0] ?? '');
  if (missing.length > 0 || first === undefined) {
    const configured = [...known.keys()].join(' and ');
    throw new Error(
      `The backup needs the key of personal data ${missing.join(' and ')}, and the configured one is ${configured}: ` +
        'set PII_KEY to the key of that day (and PII_KEY_PREVIOUS, where it needs two).',
    );
  }
  const expected = Buffer.from(authenticationCode(first, sealed.manifest));
  const given = Buffer.from(sealed.code);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return manifest;
  throw new Error(`The backup is damaged: ${manifestName} has changed.`);
}

async function parseManifest(
  folder: string,
): Promise<{ sealed: z.infer<typeof Sealed>; manifest: Manifest }> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((cause) => {
    throw new Error(`${folder} is no complete backup: it has no ${manifestName}.`, { cause });
  });
  try {
    const sealed = Sealed.parse(JSON.parse(text));
    return { sealed, manifest: Manifest.parse(JSON.parse(sealed.manifest)) };
  } catch (cause) {
    throw new Error(`The backup is damaged: ${manifestName} cannot be read.`, { cause });
  }
}

/** Returns folders and files as paths with slashes, in order. */
async function contentsOf(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const contents = { folders: [] as string[], files: [] as string[] };
  const walk = async (path: string) => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const inner = posix.join(path, entry.name);
      if (!entry.isDirectory()) contents.files.push(inner);
      else {
        contents.folders.push(inner);
        await walk(inner);
      }
    }
  };
  await walk('');
  return { folders: contents.folders.sort(), files: contents.files.sort() };
}

async function describeFile(folder: string, path: string): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  const file = join(folder, path);
  await pipeline(createReadStream(file), hash);
  const handle = await open(file, 'r');
  try {
    await handle.sync();
    return { path, bytes: (await handle.stat()).size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}
