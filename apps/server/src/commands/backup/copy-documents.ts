import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyDocuments } from '@paheli/db/backup/documents';

export type DocumentCopier = {
  readonly copy: CopyDocuments;
  /** Returns the documents of the last call that are missing in the storage itself. */
  missing(): readonly string[];
};

/** Copies documents from one folder to another so that it has exactly those of the last call. */
export function createDocumentCopier(from: string, to: string): DocumentCopier {
  let missing: string[] = [];
  return {
    missing: () => missing,
    async copy(names) {
      await mkdir(to, { recursive: true, mode: 0o700 });
      const wanted = new Set(names);
      const present = new Set(await readdir(to));
      missing = [];
      for (const name of present) if (!wanted.has(name)) await rm(join(to, name));
      for (const name of wanted)
        if (!present.has(name) && !(await copyDocument(from, to, name))) missing.push(name);
    },
  };
}

/** Returns false where there is no such document. */
async function copyDocument(from: string, to: string, name: string): Promise<boolean> {
  try {
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
