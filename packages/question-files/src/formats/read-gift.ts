import { msg } from '@paheli/core/message';
import type { FileRow } from '../file-row';
import { requireQuestions } from '../require-questions';
import { type GiftBlock, splitGift } from './gift-blocks';
import { readGiftQuestion } from './read-gift-question';
import { findTooLong, toQuestionRow } from './to-question-row';

/**
 * Reads the questions of a GIFT file (https://docs.moodle.org/en/GIFT_format) as Moodle reads them. Tags in the comments
 * before a question, such as `[difficulty:hard]` and `[seconds:20]`, count. Throws `UnreadableFile` where nothing in the
 * file is a question, and for too many questions.
 */
export function readGift(file: string): FileRow[] {
  const blocks = requireQuestions(
    splitGift(file),
    ({ content }) => /[{}]/.test(content.mask),
    msg('The file has no question. In GIFT the options of a question stand in braces.'),
  );
  return blocks.map(toRow);
}

function toRow(block: GiftBlock, index: number): FileRow {
  const place = { row: index + 1, line: block.line };
  const question = findTooLong([block.content.text, ...block.comments]) ?? readGiftQuestion(block);
  return 'code' in question
    ? { ...place, error: question }
    : { ...place, read: (rules) => toQuestionRow(question, rules) };
}
