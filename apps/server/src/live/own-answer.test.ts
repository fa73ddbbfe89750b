import { feedbackMs } from '@paheli/core/quiz/constants';
import { expect, test } from 'vitest';
import { contains, publishMark } from '../testing/test-events';
import { openTestQuiz } from '../testing/test-player';
import { followEvents, type TestSocket } from '../testing/test-socket';

const quiz = openTestQuiz();

/** Returns how many results of answers each tab was sent. */
async function resultsIn(...tabs: TestSocket[]): Promise<number[]> {
  const mark = await publishMark(quiz.site);
  await Promise.all(tabs.map((tab) => tab.find(contains(mark))));
  return tabs.map(({ texts }) => texts.filter((text) => text.includes('answer_submitted')).length);
}

test('the result of an answer over a socket is sent to all other sockets, and of one over HTTP to all', async () => {
  const { as, session } = await quiz.start('rest');
  const [here, there] = [await followEvents(quiz.site, as), await followEvents(quiz.site, as)];
  const { sessionId } = session;
  const answer = { sessionId, questionIndex: 0, answer: 1 };
  expect((await here.call('mutation', 'quiz.answer', answer)).error).toBeUndefined();
  expect(await resultsIn(here, there)).toEqual([0, 1]);
  quiz.site.advance(feedbackMs);
  // A page sends an answer so whose socket brought no response. It shows the result that comes first.
  expect((await quiz.answer('trpc', as, { ...answer, questionIndex: 1 })).status).toBe(200);
  expect(await resultsIn(here, there)).toEqual([1, 2]);
});
