import { z } from 'zod';
import { Email } from '../account/schema';
import { Id, idOr } from '../id';
import { key } from '../message';
import { PageInput } from '../page';
import { searchText, text } from '../text';

export const contactSubjects = [
  'general',
  'support',
  'feedback',
  'partnership',
  'other',
  'grievance',
] as const;
export const ContactSubject = z
  .enum(contactSubjects, {
    error: key('Choose one of {values}.'),
  })
  .meta({ id: 'ContactSubject', description: 'Subject of a contact message.' });
export type ContactSubject = z.infer<typeof ContactSubject>;

/** A message to the platform. */
export const ContactDraft = z
  .strictObject({
    name: text(80, key('Enter your name.')).meta({
      description: 'Name of the sender.',
      examples: ['Asha Rao'],
    }),
    email: Email.meta({ description: 'E-mail address for the reply.', examples: ['asha@example.com'] }),
    subject: ContactSubject.describe('Subject of the message.'),
    message: text(5000, key('Enter your message.')).meta({
      description: 'Text of the message.',
      examples: ['How do I change my mobile number?'],
    }),
  })
  .meta({ id: 'ContactDraft', description: 'A message to the support team.' });
export type ContactDraft = z.infer<typeof ContactDraft>;

const AnswerDueAt = z
  .date()
  .nullable()
  .describe('Time by which a complaint is answered; null for other subjects.');

/** The confirmation that a message arrived. */
export const ContactReceipt = z
  .object({
    id: Id.describe('Id of the message.'),
    createdAt: z.date().describe('Time when the message was stored.'),
    answerDueAt: AnswerDueAt,
  })
  .meta({ id: 'ContactReceipt', description: 'Confirmation that a message was stored.' });
export type ContactReceipt = z.infer<typeof ContactReceipt>;

export const ContactMessage = z
  .object({
    id: Id.describe('Id of the message.'),
    name: z.string().meta({ description: 'Name of the sender.', examples: ['Asha Rao'] }),
    email: z.string().meta({ description: 'E-mail address of the sender.', examples: ['asha@example.com'] }),
    subject: ContactSubject.describe('Subject of the message.'),
    message: z
      .string()
      .meta({ description: 'Text of the message.', examples: ['How do I change my mobile number?'] }),
    createdAt: z.date().describe('Time when the message was sent.'),
    answerDueAt: AnswerDueAt,
    handledAt: z
      .date()
      .nullable()
      .describe('Time when the message was marked as handled; null while it is open.'),
    handledBy: z
      .object({
        id: Id.describe('Id of the administrator.'),
        name: z.string().meta({ description: 'Display name of the administrator.', examples: ['Kabir Das'] }),
      })
      .nullable()
      .describe('Administrator who marked the message as handled; null while it is open.'),
  })
  .meta({ id: 'ContactMessage', description: 'A message to the support team, as administrators see it.' });
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ListMessages = PageInput.extend({
  search: searchText(200, key('No message has these characters.'))
    .optional()
    .meta({
      description: 'Text to find in name, e-mail address and message, without regard to case.',
      examples: ['mobile'],
    }),
  subject: ContactSubject.optional().describe('Only messages with this subject.'),
  handled: z
    .boolean({ error: key('Use true or false.') })
    .optional()
    .describe('Only handled messages (true) or only open messages (false).'),
});
export type ListMessages = z.infer<typeof ListMessages>;

export const MessageRef = z.strictObject({
  messageId: idOr(key('This is not a message id.')).describe('Id of the message.'),
});
export type MessageRef = z.infer<typeof MessageRef>;

export const HandleMessage = MessageRef.extend({
  handled: z.boolean({ error: key('Use true or false.') }).describe('Whether the message is handled.'),
}).meta({ id: 'HandleMessage', description: 'The new state of a message.' });
export type HandleMessage = z.infer<typeof HandleMessage>;
