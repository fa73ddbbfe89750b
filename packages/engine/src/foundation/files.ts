import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Storage of handed-in documents, out of every web server's reach, under names without meaning. */
export type Files = {
  /** Stores bytes, durably once it resolves, and returns their name. */
  keep(bytes: Uint8Array): Promise<string>;
  /** Returns the bytes; null where there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Replaces the bytes of a file at once: readers get the former or the new ones. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file; does nothing where there is no such file. */
  remove(name: string): Promise<void>;
  /** Opens a place for bytes that arrive slowly. */
  spool(): Promise<Spool>;
};

/**
 * Bytes on their way in, out of memory until all have come. Their file has no name from the beginning, so that nothing is
 * left of it after a crash, and nobody else can read it: its key is in memory alone.
 */
export type Spool = {
  append(bytes: Uint8Array): Promise<void>;
  /** Returns all bytes. */
  read(): Promise<Buffer>;
  close(): Promise<void>;
};

const namePattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stores files in one folder, created when first needed, that only its owner may read. */
export function createFolder(folder: string): Files {
  const pathOf = (name: string) => {
    if (!namePattern.test(name)) throw new Error('this is not the name of a kept file');
    return join(folder, name);
  };
  async function replace(name: string, bytes: Uint8Array): Promise<void> {
    const draft = `${pathOf(name)}.part`;
    try {
      await writeDurably(draft, bytes);
      await rename(draft, pathOf(name));
    } catch (error) {
      // Unfinished drafts must not fill up a disk that is full already.
      await rm(draft, { force: true });
      throw error;
    }
  }
  return {
    async keep(bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = randomUUID();
      await replace(name, bytes);
      return name;
    },
    replace,
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async spool() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return openSpool(`${pathOf(randomUUID())}.part`);
    },
  };
}

async function openSpool(path: string): Promise<Spool> {
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  const [key, counter] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-ctr', key, counter);
  let length = 0;
  return {
    async append(bytes) {
      await file.appendFile(cipher.update(bytes));
      length += bytes.length;
    },
    async read() {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
      return createDecipheriv('aes-256-ctr', key, counter).update(buffer);
    },
    close: () => file.close(),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
