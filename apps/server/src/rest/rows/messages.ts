import { get, post, type Row } from '../row';

export const messageRows: readonly Row[] = [
  post('/contact', 'contact.send', { summary: 'Sends us a message.', status: 201 }),
  get('/admin/messages', 'admin.messages', { summary: 'What people wrote to us, newest first.' }),
];
