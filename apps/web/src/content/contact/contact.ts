import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ContactSubject } from '@paheli/core/contact/schema';
import { byMode } from '../../lib/site-mode';

/** The subjects of a contact message, in the order of the form. */
export const subjects: readonly { readonly value: ContactSubject; readonly label: MessageDescriptor }[] = [
  { value: 'general', label: msg`General Inquiry` },
  { value: 'support', label: msg`Technical Support` },
  { value: 'feedback', label: msg`Feedback` },
  { value: 'partnership', label: msg`Partnership Opportunities` },
  { value: 'other', label: msg`Other` },
];

/** Those of the form, and that of the page for complaints. */
export const allSubjects: typeof subjects = [...subjects, { value: 'grievance', label: msg`Complaint` }];

export const questions = [
  {
    question: msg`How do I create an account?`,
    answer: msg`Press Login, then Register here. You need an Indian mobile number, a username, a password, your name and an e-mail address. It takes about a minute.`,
  },
  {
    question: msg`Are the quizzes free or premium?`,
    answer: byMode(
      msg`Looking around is free. Playing needs the one-time access fee of ₹39, and each tournament shows its entry fee before you join; some have none.`,
      msg`Looking around, the daily quiz and practice are free. Tournaments need access: your wallet page says what it costs. There are no entry fees.`,
    ),
  },
  {
    question: msg`Can I suggest a topic?`,
    answer: msg`Please do. Choose Feedback in the form and tell us what you would like to be asked about. Topics that many players name come first.`,
  },
  {
    question: msg`May I use the quizzes for education?`,
    answer: byMode(
      msg`Schools, colleges and clubs are welcome. Choose Partnership Opportunities and tell us about your group. For anybody under 18 we agree on quizzes without fees and prizes.`,
      msg`Schools, colleges and clubs are welcome. Choose Partnership Opportunities and tell us about your group.`,
    ),
  },
] as const;
