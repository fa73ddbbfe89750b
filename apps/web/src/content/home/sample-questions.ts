import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Category } from '@paheli/core/tournament/schema';
import { sampleQuestion } from './texts';

export type SampleQuestion = {
  readonly text: MessageDescriptor;
  readonly options: readonly MessageDescriptor[];
  readonly right: number;
  readonly explanation: MessageDescriptor;
};

/** The question that the home page shows. */
export const firstQuestion: SampleQuestion = {
  ...sampleQuestion,
  right: 0,
  explanation: msg`Iron oxide, which is rust, covers its ground and colours its sky.`,
};

/** The timed questions, which come next. They are no part of the question bank. */
export const timedQuestions: readonly (SampleQuestion & { readonly category: Category })[] = [
  {
    category: 'history',
    text: msg`Who had the Taj Mahal built?`,
    options: [msg`Akbar`, msg`Humayun`, msg`Shah Jahan`, msg`Aurangzeb`],
    right: 2,
    explanation: msg`It is the tomb of his wife Mumtaz Mahal, begun in 1632.`,
  },
  {
    category: 'science',
    text: msg`Which gas do green leaves take in to make sugar?`,
    options: [msg`Carbon dioxide`, msg`Oxygen`, msg`Nitrogen`, msg`Hydrogen`],
    right: 0,
    explanation: msg`They need water and sunlight too, and give off oxygen.`,
  },
  {
    category: 'sports',
    text: msg`How many fair balls make an over in cricket?`,
    options: [msg`Four`, msg`Five`, msg`Eight`, msg`Six`],
    right: 3,
    explanation: msg`A wide or a no-ball is bowled again.`,
  },
  {
    category: 'entertainment',
    text: msg`Which instrument did Ravi Shankar play?`,
    options: [msg`Tabla`, msg`Sitar`, msg`Santoor`, msg`Flute`],
    right: 1,
    explanation: msg`He played it at Woodstock in 1969, too.`,
  },
  {
    category: 'general',
    text: msg`Which city is called the Pink City?`,
    options: [msg`Udaipur`, msg`Jodhpur`, msg`Jaipur`, msg`Jaisalmer`],
    right: 2,
    explanation: msg`It was painted pink for a royal visit in 1876.`,
  },
];
