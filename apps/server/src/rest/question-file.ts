import brand from '@paheli/core/brand.json' with { type: 'json' };
import type { QuestionFile } from '@paheli/core/question-bank/question-file';
import type { SpecialReply } from './route';

/** Questions as a file of the chosen format. */
export const questionFile: SpecialReply = {
  types: ['application/octet-stream'],
  send(reply, result) {
    const { extension, encoding, text, leftOut } = result as QuestionFile;
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${brand.slug}-questions${extension}"`)
      .header('x-left-out', `variants=${leftOut.variants}, media=${leftOut.media}`)
      .send(Buffer.from(text, encoding));
  },
};
