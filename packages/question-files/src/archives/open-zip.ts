import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { type Message, msg } from '@paheli/core/message';
import { quote } from '@paheli/core/text';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import { UnreadableFile, unusableFile } from '../unreadable-file';

/** The size of a ZIP file, counted before anything in it is opened, and again while it is opened. */
export const zipLimits = { entries: 1_000, openedBytes: 50 * 1024 * 1024 } as const;

/** A ZIP file in memory. */
export type Zip = {
  /** Its files by their normalised names: slashes, no `.` and no `..`. Folders are left out. */
  readonly files: ReadonlyMap<string, Entry>;
  /** Yields the bytes of a file. Throws `UnreadableFile` where they are not those that were stored, or all files together too large. */
  readonly open: (file: Entry) => AsyncGenerator<Buffer>;
};

/**
 * Opens a ZIP file. Throws `UnreadableFile` for one that is broken, encrypted or over the limits, and for links, names that lead
 * out of the file, and names that are the same but for case. `broken`: the sentence for a file that cannot be read.
 *
 * Reads with yauzl: it goes by the central directory alone, works in memory, and stops where more bytes come out than the
 * directory states.
 */
export async function openZip(bytes: Uint8Array, broken: Message): Promise<Zip> {
  const toUnreadable = (error: unknown) =>
    error instanceof UnreadableFile ? error : unusableFile('unreadable', broken);
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      decodeStrings: false,
    });
    const files = await listFiles(zip);
    let openedBytes = 0;
    const count = ({ length }: Buffer) => {
      openedBytes += length;
      if (openedBytes > zipLimits.openedBytes) throw tooLarge();
    };
    async function* open(file: Entry): AsyncGenerator<Buffer> {
      try {
        let sum = 0;
        for await (const piece of (await zip.openReadStreamPromise(file)) as AsyncIterable<Buffer>) {
          count(piece);
          sum = crc32(piece, sum);
          yield piece;
        }
        if (sum !== file.crc32) throw unusableFile('unreadable', broken);
      } catch (error) {
        throw toUnreadable(error);
      }
    }
    return { files, open };
  } catch (error) {
    throw toUnreadable(error);
  }
}

/** Reads the central directory. */
async function listFiles(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > zipLimits.entries)
    throw unusableFile(
      'too_many_files',
      msg('This file holds more than {maximum} files.', { maximum: zipLimits.entries }),
    );
  const files = new Map<string, Entry>();
  const keys = new Set<string>();
  let statedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    statedBytes += entry.uncompressedSize;
    if (statedBytes > zipLimits.openedBytes) throw tooLarge();
    if (entry.isEncrypted()) throw withPassword();
    const { name, isFolder } = nameOf(entry);
    if (isSpecial(entry))
      throw unusableFile(
        'link',
        msg('{name} is a link, not a file. Replace it by the file.', { name: quote(name) }),
      );
    if (isFolder) continue;
    const key = name.toLowerCase();
    if (keys.has(key)) throw doubledName(name);
    keys.add(key);
    files.set(name, entry);
  }
  return files;
}

/**
 * Returns the name of an entry with slashes, as one normal form of Unicode, without blank steps. Throws where it leads out of
 * the file or has characters that no name has.
 */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) {
  // macOS writes UTF-8 and does not say so.
  const flag = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag;
  const written = getFileNameLowLevel(flag, fileNameRaw, extraFields, false);
  if (validateFileName(written) !== null || /\p{Cc}/u.test(written))
    throw unusableFile(
      'unsafe_name',
      msg('The file name {name} is not allowed.', { name: quote(written.replaceAll(/\p{Cc}/gu, '?')) }),
    );
  const steps = written.normalize('NFC').split('/');
  const name = steps.filter((step) => step !== '' && step !== '.').join('/');
  return { name, isFolder: name === '' || /\/\.?$/.test(written) };
}

/** Returns whether an entry is a link or a device: neither a file nor a folder by the mode that Unix systems write. */
function isSpecial({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & 0o170000;
  return type !== 0 && type !== 0o100000 && type !== 0o040000;
}

export function tooLarge(bytes: number = zipLimits.openedBytes): UnreadableFile {
  const maximum = bytes / 1024 / 1024;
  return unusableFile('too_large', msg('This file unpacks to more than {maximum} MB.', { maximum }));
}

export function doubledName(name: string): UnreadableFile {
  return unusableFile('name_doubled', msg('Two files are named {name}.', { name: quote(name) }));
}

export function withPassword(): UnreadableFile {
  return unusableFile('encrypted', msg('This file has a password. Save it without one and upload it again.'));
}
