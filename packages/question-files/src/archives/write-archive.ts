import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A picture or sound as a file of an archive. */
export type WrittenMedium = { readonly hash: string; readonly name: string; readonly bytes: Buffer };

/** Returns the CSV file of questions as a ZIP file, with their pictures and sounds in a folder beside it. */
export function writeArchive(csv: string, media: readonly WrittenMedium[]): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(csv), 'questions.csv');
  // They are compressed already.
  for (const { name, bytes } of media) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}
