import { messagesCsv } from '../admin-csv';
import { get, post, put, type Row } from '../row';

const ofMessage = { params: { id: 'messageId' } } as const;

export const messageRows: readonly Row[] = [
  post('/contact', 'contact.send', { summary: 'Sends us a message.', status: 201 }),
  get('/admin/messages', 'admin.messages.list', { summary: 'What people wrote to us, newest first.' }),
  get('/admin/messages.csv', 'admin.messages.list', {
    summary: 'All messages that the same question lists, as a file.',
    reply: messagesCsv,
  }),
  get('/admin/messages/:id', 'admin.messages.byId', { summary: 'One message.', ...ofMessage }),
  put('/admin/messages/:id/handled', 'admin.messages.handle', {
    summary: 'Marks a message as handled, or opens it again.',
    ...ofMessage,
  }),
];
