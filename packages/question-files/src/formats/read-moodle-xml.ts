import { msg } from '@paheli/core/message';
import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import type { FileRow } from '../file-row';
import { requireQuestions } from '../require-questions';
import { tooManyRows } from '../unreadable-file';
import { readMoodleCategory, readMoodleQuestion } from './read-moodle-question';
import { readXml } from './read-xml';
import { toQuestionRow } from './to-question-row';

/**
 * Reads the questions of a Moodle XML file (https://docs.moodle.org/en/Moodle_XML_format). Tags such as `difficulty:hard`
 * and `seconds:20` count. Throws `UnreadableFile` for a file that is no such XML, or has no or too many questions.
 */
export function readMoodleXml(file: string): FileRow[] {
  const rows: (FileRow & { readonly line: number })[] = [];
  let category: string | undefined;
  readXml(file, 'quiz', (element) => {
    if (element.name !== 'question') return;
    const named = readMoodleCategory(element);
    if (named !== undefined) {
      category = named;
      return;
    }
    if (rows.length === maxUploadRows) throw tooManyRows();
    const question = readMoodleQuestion(element, category);
    const place = { row: rows.length + 1, line: element.line };
    rows.push(
      'code' in question
        ? { ...place, error: question }
        : { ...place, read: (rules) => toQuestionRow(question, rules) },
    );
  });
  const expected = msg('The file has no question. In Moodle XML questions stand in <question>.');
  return [...requireQuestions(rows, () => true, expected)];
}
