import type { Language } from '@paheli/core/languages';
import { optionsOf } from '@paheli/core/question-bank/choice';
import { textsRead } from '@paheli/core/question-bank/question-texts';
import type { QuizReceipt } from '@paheli/core/quiz/receipt';
import { toCsvLines } from './csv-lines';
import type { SpecialReply } from './route';

const columns = [
  'question',
  'text',
  'opened_at',
  'deadline_at',
  'received_at',
  'round_trip_s',
  'claimed_s',
  'answer',
  'time_s',
  'stall_s',
  'used_grace',
  'verdict',
];

/** Returns a connection receipt as a CSV file, with the instants of the server's clock. */
export const receiptCsv: SpecialReply = {
  types: ['text/csv'],
  send(reply, result) {
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="receipt.csv"')
      .send(writeReceipt(result as QuizReceipt));
  },
};

function writeReceipt({ questions, language }: QuizReceipt): string {
  const rows = questions.map((question) => [
    question.questionIndex + 1,
    textsRead(question, language).questionText,
    textOf(question.openedAt),
    textOf(question.deadlineAt),
    textOf(question.receivedAt),
    question.roundTrip ?? '',
    question.claimedTime ?? '',
    answerOf(question, language),
    question.timeTaken,
    question.stall ?? '',
    question.usedGrace ? 'yes' : 'no',
    question.verdict,
  ]);
  return toCsvLines([columns, ...rows]);
}

/** Returns the texts of the chosen options, each on a line. */
function answerOf(question: QuizReceipt['questions'][number], language: Language): string {
  const { answer, optionOrder } = question;
  const { options } = textsRead(question, language);
  // Before the settlement, the options are in the order in which the player saw them.
  const chosen = answer === null ? [] : optionsOf(answer);
  return chosen.map((index) => options[optionOrder[index] ?? index] ?? '').join('\n');
}

function textOf(instant: Date | null): string {
  return instant?.toISOString() ?? '';
}
