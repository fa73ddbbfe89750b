import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { msg } from '@paheli/core/message';
import { maxUploadBytes } from '@paheli/core/question-bank/bulk-upload';
import { quote } from '@paheli/core/text';
import { type UnreadableFile, unusableFile } from '../unreadable-file';
import { doubledName, openZip, tooLarge } from './open-zip';

/** A file of questions with the pictures and sounds that came with it. */
type Archive = {
  readonly file: { readonly name: string; readonly bytes: Buffer };
  /** The other files by their names, as seen from the folder of the file of questions where they are in it. */
  readonly media: ReadonlyMap<string, Buffer>;
};

const questionFile = /\.(?:csv|json|xlsx?|xml|txt|gift)$/i;
const archiveName = /\.(?:zip|rar|7z|tar|gz|tgz|bz2|tbz2?|xz|txz|zst|jar)$/i;
/** ZIP, RAR, 7-Zip, gzip, bzip2 and xz by their first bytes. */
const archiveStart = /^(?:504b0[357]0[468]|52617221|377abcaf|1f8b|425a68|fd377a58)/;

/**
 * Reads a ZIP file of one file of questions (CSV, JSON, XLSX, XML, TXT or GIFT) with media beside it, in memory alone. Files
 * that macOS adds and hidden ones are left out. Throws `UnreadableFile` for a file over the limits, for one with names or
 * links that lead out of it, with an archive in it, or with no file of questions or several.
 */
export async function readArchive(bytes: Uint8Array): Promise<Archive> {
  const broken = msg('This file is no ZIP file, or it is broken. Make it again and upload it.');
  const zip = await openZip(bytes, broken);
  const files = [...zip.files].filter(([name]) => !isHidden(name));
  const nested = files.find(([name]) => archiveName.test(name));
  if (nested) throw nestedArchive(nested[0]);
  const [found, ...others] = files.filter(([name]) => questionFile.test(name));
  if (!found)
    throw unusableFile(
      'no_question_file',
      msg('The ZIP file has no file of questions: CSV, JSON, XLSX, XML, TXT or GIFT.'),
    );
  if (others.length > 0) {
    const names = [found, ...others].slice(0, 10).map(([name]) => quote(name));
    throw unusableFile(
      'several_question_files',
      msg('The ZIP file has several files of questions: {names}. Leave one in it.', { names }),
    );
  }
  const [file, entry] = found;
  if (entry.uncompressedSize > maxUploadBytes) throw tooLarge(maxUploadBytes);
  const opened = await buffer(zip.open(entry));
  const media = new Map<string, Buffer>();
  const keys = new Set<string>();
  for (const [name, each] of files) {
    if (name === file) continue;
    const content = await buffer(zip.open(each));
    if (archiveStart.test(content.subarray(0, 4).toString('hex'))) throw nestedArchive(name);
    const seen = nameFrom(posix.dirname(file), name);
    if (keys.has(seen.toLowerCase())) throw doubledName(seen);
    keys.add(seen.toLowerCase());
    media.set(seen, content);
  }
  return { file: { name: posix.basename(file), bytes: opened }, media };
}

function isHidden(name: string): boolean {
  return name.split('/').some((step) => step.startsWith('.') || step === '__MACOSX');
}

/** Returns a name as seen from a folder; the whole name where the file is elsewhere. */
function nameFrom(folder: string, name: string): string {
  return name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name;
}

export function nestedArchive(name: string): UnreadableFile {
  return unusableFile(
    'nested_archive',
    msg('{name} is an archive within the ZIP file. Put its files into the ZIP file.', { name: quote(name) }),
  );
}
