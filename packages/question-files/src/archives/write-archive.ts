import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ExportedQuestion } from '../formats/exported-question';
import { writeCsv } from '../tables/write-csv';

/** A picture or sound as a file of an archive. */
export type WrittenMedium = { readonly hash: string; readonly name: string; readonly bytes: Buffer };

/** Returns questions as a ZIP file: a CSV file, and their pictures and sounds in a folder beside it. */
export function writeArchive(
  questions: readonly ExportedQuestion[],
  media: readonly WrittenMedium[],
): Promise<Buffer> {
  const zip = new ZipFile();
  const names = new Map(media.map(({ hash, name }) => [hash, name]));
  zip.addBuffer(Buffer.from(writeCsv(questions, names)), 'questions.csv');
  // They are compressed already.
  for (const { name, bytes } of media) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}
