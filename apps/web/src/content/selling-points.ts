import { msg } from '@lingui/core/macro';
import { byMode } from '../lib/site-mode';

/** What the pages for signing in and registering promise. */
export const sellingPoints = [
  byMode(msg`Real money prizes`, msg`Play for the ranking`),
  msg`Compete with players worldwide`,
  msg`Secure and fair games`,
  msg`Test your knowledge`,
] as const;
