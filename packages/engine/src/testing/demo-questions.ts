import type { Content } from '@paheli/db/testing/test-database';
import { v7 as uuidv7 } from 'uuid';
import { seedQuestions } from '../demo/seed-questions';

/** The content of test databases with the demo questions. */
export const demoQuestions: Content = {
  name: 'questions',
  fill: (database) => seedQuestions({ database, newId: () => uuidv7(), now: () => new Date() }),
};
