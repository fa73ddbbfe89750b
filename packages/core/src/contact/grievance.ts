import { addMs, dayMs } from '../clock';
import type { ContactSubject } from './schema';

/** Within how many days a complaint is answered. */
export const grievanceDays = 30;

/** Returns by when a message has to be answered; null for other subjects than complaints. */
export function answerDueAt(subject: ContactSubject, createdAt: Date): Date | null {
  return subject === 'grievance' ? addMs(createdAt, grievanceDays * dayMs) : null;
}
