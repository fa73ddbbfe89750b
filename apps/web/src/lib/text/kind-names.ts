import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { QuestionKind } from '@paheli/core/question-bank/question-shape';

/** What a question has beyond the usual shape. */
export const kindNames: Record<QuestionKind, MessageDescriptor> = {
  options: msg`two to six options`,
  several: msg`several right answers`,
  seconds: msg`a time of their own`,
};

type Asked = { readonly questionKinds: readonly QuestionKind[] };

/** Says how long each question of a tournament is open. */
export function timeOfEach({ questionKinds }: Asked): string {
  return questionKinds.includes('seconds') ? t`each with its own time` : t`5 seconds each`;
}

/** Says how many right answers a question of a tournament has. */
export function rightAnswersOfEach({ questionKinds }: Asked): string {
  return questionKinds.includes('several')
    ? t`Some questions have several right answers: choose all of them.`
    : t`Every question has one right answer.`;
}
