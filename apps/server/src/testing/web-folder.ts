import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@paheli/db/testing/temporary-folder';
import { beforeAll } from 'vitest';

/** The page into which the server writes what a shared address shows. */
export const shell = `<!doctype html><html><head><title>Shell</title>
<meta name="description" content="of the shell" /></head><body><div id="root"></div></body></html>`;

/** Writes files as the build of the web client does, for the tests of a file. Returns their folder. */
export function openWebFolder(files: Readonly<Record<string, string>> = { 'app.html': shell }) {
  const folder = temporaryFolder();
  beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder.path, name)), { recursive: true });
      await writeFile(join(folder.path, name), text);
    }
  });
  return folder;
}

/** Returns the content of a tag that describes a page. */
export const tagOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`).exec(html)?.[1];
