import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Difficulty } from '@paheli/core/quiz/schema';

export const difficultyNames: Readonly<Record<Difficulty, MessageDescriptor>> = {
  easy: msg`Easy`,
  medium: msg`Medium`,
  hard: msg`Hard`,
};
