import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Category } from '@paheli/core/tournament/schema';

/** The names of the categories, in display order. */
export const categoryNames: Readonly<Record<Category, MessageDescriptor>> = {
  general: msg`General`,
  science: msg`Science`,
  history: msg`History`,
  sports: msg`Sports`,
  entertainment: msg`Entertainment`,
};
