import type { QuestionFile, QuestionFormat } from '@paheli/core/question-bank/question-file';
import type { ExportedQuestion } from './formats/exported-question';
import { writeGift } from './formats/write-gift';
import { writeJson } from './formats/write-json';
import { writeMoodleXml } from './formats/write-moodle-xml';
import { writeCsv } from './tables/write-csv';
import { writeXlsx } from './tables/write-xlsx';

type Writer = Pick<QuestionFile, 'extension' | 'type'> & {
  readonly write: (
    questions: readonly ExportedQuestion[],
    media: ReadonlyMap<string, string>,
  ) => string | Promise<Buffer>;
};
type OneFile = Exclude<QuestionFormat, 'zip'>;

const writers: Readonly<Record<OneFile, Writer>> = {
  csv: { extension: '.csv', type: 'text/csv', write: writeCsv },
  xlsx: {
    extension: '.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
  json: { extension: '.json', type: 'application/json', write: writeJson },
  gift: { extension: '.gift', type: 'text/plain', write: writeGift },
  moodle_xml: { extension: '.xml', type: 'application/xml', write: writeMoodleXml },
};
/** The formats that have one language for each question. */
const inOneLanguage: ReadonlySet<QuestionFormat> = new Set(['gift', 'moodle_xml']);

/**
 * Writes questions into one file, and counts what it has no place for. `media`: the names of the pictures and sounds that come
 * in the same ZIP file, by their hashes.
 */
export async function writeQuestions(
  format: OneFile,
  questions: readonly ExportedQuestion[],
  media: ReadonlyMap<string, string> = new Map(),
): Promise<QuestionFile> {
  const { write, ...file } = writers[format];
  const written = await write(questions, media);
  const count = (isLeftOut: (question: ExportedQuestion) => unknown) => questions.filter(isLeftOut).length;
  const leftOut = {
    variants: inOneLanguage.has(format) ? count(({ translations }) => translations.hi) : 0,
    media: count(({ mediaHash }) => mediaHash && !media.has(mediaHash)),
  };
  return typeof written === 'string'
    ? { ...file, encoding: 'utf8', text: written, leftOut }
    : { ...file, encoding: 'base64', text: written.toString('base64'), leftOut };
}
