import brand from '@paheli/core/brand.json' with { type: 'json' };
import type { QuestionFile } from '@paheli/core/question-bank/question-file';
import type { SpecialReply } from './route';

/** Questions as a file of the chosen format. */
export const questionFile: SpecialReply = {
  types: ['text/csv', 'application/json', 'text/plain', 'application/xml'],
  send(reply, result) {
    const { extension, type, text } = result as QuestionFile;
    return reply
      .type(`${type}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${brand.slug}-questions${extension}"`)
      .send(text);
  },
};
