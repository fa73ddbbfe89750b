import brand from '@paheli/core/brand.json';
import { mediumLimits, mediumRule } from '@paheli/core/question-bank/medium';
import type { QuestionFile } from '@paheli/core/question-bank/question-file';
import { bulkUploadBody } from '../bulk-upload-body';
import { oneFileBody } from '../one-file-body';
import { get, post, put, type RestRoute, remove, type SpecialReply } from '../route';

const mediumBody = oneFileBody({
  part: 'media',
  limitBytes: mediumLimits.pictureBytes,
  rule: { key: mediumRule },
  schema: 'MediumUpload',
  description: 'JPEG, PNG, WebP, GIF, MP3 or M4A file.',
});
/** Questions as a file of the chosen format. */
const questionFile: SpecialReply = {
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

const ofReported = { params: { id: 'reportedQuestionId' } } as const;
const ofQuestion = { params: { id: 'questionId' } } as const;

export const adminQuestionRoutes: readonly RestRoute[] = [
  get('/admin/questions', 'admin.questions.list', {
    id: 'listQuestions',
    summary: 'Lists the questions of the bank, or its archived questions, newest first.',
  }),
  get('/admin/questions/similar', 'admin.questions.similar', {
    id: 'listSimilarQuestions',
    summary: 'Lists up to three questions of the bank with nearly the same text, the most similar first.',
  }),
  post('/admin/questions/media', 'admin.questions.addMedium', {
    id: 'addQuestionMedium',
    summary: 'Stores a picture or sound for a question, which has to use it within a day.',
    status: 201,
    body: mediumBody,
  }),
  post('/admin/questions', 'admin.questions.create', {
    id: 'createQuestion',
    summary: 'Adds a question to the bank.',
    status: 201,
  }),
  post('/admin/questions/share', 'admin.questions.share', {
    id: 'shareQuestions',
    summary: 'Shares questions of the house with all organisers, for good.',
  }),
  put('/admin/questions/:id', 'admin.questions.update', {
    id: 'updateQuestion',
    summary: 'Changes a question of the bank; sessions that were asked it keep the old text.',
    ...ofQuestion,
  }),
  remove('/admin/questions/:id', 'admin.questions.delete', {
    id: 'deleteQuestion',
    summary: 'Deletes a question from the bank, or archives it if a player was asked it.',
    ...ofQuestion,
  }),
  post('/admin/questions/export', 'admin.questions.export', {
    id: 'exportQuestions',
    summary: 'Returns questions of the bank as a file that can be uploaded again, the oldest first.',
    reply: questionFile,
  }),
  post('/admin/questions/bulk-upload', 'admin.questions.bulkUpload', {
    id: 'uploadQuestions',
    summary:
      'Adds the questions of a file to the bank; one invalid row rejects the whole file unless `partial` is true.',
    body: bulkUploadBody,
  }),
  get('/admin/question-reports', 'admin.reportedQuestions.list', {
    id: 'listReportedQuestions',
    summary:
      'Lists questions that players reported, with the reports and how players did with them, newest first.',
  }),
  post('/admin/question-reports/:id/decide', 'admin.reportedQuestions.decide', {
    id: 'decideReportedQuestion',
    summary: 'Voids a reported question, corrects its key, or dismisses its reports.',
    ...ofReported,
  }),
];
