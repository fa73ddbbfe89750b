import { msg } from '@paheli/core/message';
import { unusableFile } from '../unreadable-file';

/** Decodes a file of text: UTF-16 with a byte order mark, or UTF-8. Throws `UnreadableFile` for another encoding. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? `utf-16${first === 0xff ? 'le' : 'be'}` : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw unusableFile('unreadable', msg('This file is not UTF-8. Save it as UTF-8 and upload it again.'));
  }
}
