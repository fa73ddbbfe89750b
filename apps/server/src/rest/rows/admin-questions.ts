import { post, type Row } from '../row';

export const adminQuestionRows: readonly Row[] = [
  post('/admin/questions', 'admin.questions.create', {
    summary: 'Adds a question to the bank.',
    status: 201,
  }),
];
