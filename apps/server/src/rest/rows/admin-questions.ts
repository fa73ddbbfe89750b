import { bulkUploadBody } from '../bulk-upload-body';
import { get, post, put, type Row, remove } from '../row';

const ofQuestion = { params: { id: 'questionId' } } as const;

export const adminQuestionRows: readonly Row[] = [
  get('/admin/questions', 'admin.questions.list', {
    summary: 'The question bank, or its archive, newest first.',
  }),
  post('/admin/questions', 'admin.questions.create', {
    summary: 'Adds a question to the bank.',
    status: 201,
  }),
  put('/admin/questions/:id', 'admin.questions.update', {
    summary: 'Rewrites a question; who was asked it before keeps what he saw.',
    ...ofQuestion,
  }),
  remove('/admin/questions/:id', 'admin.questions.delete', {
    summary: 'Removes a question nobody was asked; archives any other.',
    ...ofQuestion,
  }),
  post('/admin/questions/bulk-upload', 'admin.questions.bulkUpload', {
    summary: 'Adds the questions of a file to the bank; one bad row refuses all of them, unless `partial`.',
    body: bulkUploadBody,
  }),
];
