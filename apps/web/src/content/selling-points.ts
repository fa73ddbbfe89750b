import { msg } from '@lingui/core/macro';

/** What the pages for signing in and registering promise. */
export const sellingPoints = [
  msg`Real money prizes`,
  msg`Compete with players worldwide`,
  msg`Secure and fair games`,
  msg`Test your knowledge`,
] as const;
