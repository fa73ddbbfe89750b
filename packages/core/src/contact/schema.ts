import { z } from 'zod';
import { Email } from '../account/schema';
import { PageInput } from '../page';
import { searchText, text } from '../text';

export const contactSubjects = ['general', 'support', 'feedback', 'partnership', 'other'] as const;
export const ContactSubject = z.enum(contactSubjects, {
  error: `Choose one of ${contactSubjects.join(', ')}.`,
});
export type ContactSubject = z.infer<typeof ContactSubject>;

/** What somebody writes to us. */
export const ContactDraft = z.strictObject({
  name: text(80, 'Enter your name.'),
  email: Email,
  subject: ContactSubject,
  message: text(5000, 'Enter your message.'),
});
export type ContactDraft = z.infer<typeof ContactDraft>;

/** Says that a message has arrived. */
export const ContactReceipt = z.object({ id: z.uuid(), createdAt: z.date() });
export type ContactReceipt = z.infer<typeof ContactReceipt>;

export const ContactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: ContactSubject,
  message: z.string(),
  createdAt: z.date(),
  /** When it was marked as handled, and by whom; null while it is open. */
  handledAt: z.date().nullable(),
  handledBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ListMessages = PageInput.extend({
  /** Found in name, e-mail and message, as it stands, without regard to case. */
  search: searchText(200, 'No message has these characters.').optional(),
  subject: ContactSubject.optional(),
  /** Only those that are handled, or only those that are open. */
  handled: z.boolean({ error: 'Use true or false.' }).optional(),
});
export type ListMessages = z.infer<typeof ListMessages>;

export const MessageRef = z.strictObject({ messageId: z.uuid({ error: 'This is not a message id.' }) });
export type MessageRef = z.infer<typeof MessageRef>;

export const HandleMessage = MessageRef.extend({ handled: z.boolean({ error: 'Use true or false.' }) });
export type HandleMessage = z.infer<typeof HandleMessage>;
