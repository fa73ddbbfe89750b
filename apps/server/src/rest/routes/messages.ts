import { messagesCsv } from '../admin-csv';
import { get, post, put, type RestRoute } from '../route';

const ofMessage = { params: { id: 'messageId' } } as const;

export const messageRoutes: readonly RestRoute[] = [
  post('/contact', 'contact.send', {
    id: 'sendMessage',
    summary: 'Sends a message to the support team.',
    status: 201,
  }),
  get('/admin/messages', 'admin.messages.list', {
    id: 'listMessages',
    summary: 'Lists contact messages, newest first.',
  }),
  get('/admin/messages.csv', 'admin.messages.list', {
    id: 'exportMessages',
    summary: 'Exports the filtered list of contact messages as CSV.',
    reply: messagesCsv,
  }),
  get('/admin/messages/:id', 'admin.messages.byId', {
    id: 'getMessage',
    summary: 'Returns a contact message.',
    ...ofMessage,
  }),
  put('/admin/messages/:id/handled', 'admin.messages.handle', {
    id: 'handleMessage',
    summary: 'Marks a contact message as handled or as open.',
    ...ofMessage,
  }),
];
