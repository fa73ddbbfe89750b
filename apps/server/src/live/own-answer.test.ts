import { feedbackMs } from '@paheli/core/quiz/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../testing/test-app';
import { contains, publishMark } from '../testing/test-events';
import { createTestQuiz, type TestQuiz } from '../testing/test-player';
import { openSocket, type TestSocket } from '../testing/test-socket';

const [thisTab, otherTab] = ['this-tab-0123456789', 'other-tab-0123456789'];

let quiz: TestQuiz;
let url: string;
beforeAll(async () => {
  quiz = await createTestQuiz();
  url = await quiz.site.listen();
});
afterAll(() => quiz.site.close());

async function openTab({ token }: SignedIn, connectionId: string): Promise<TestSocket> {
  const tab = await openSocket(url);
  tab.send({ method: 'connectionParams', data: { token, connectionId } });
  await tab.call('subscription', 'live.events');
  await tab.find(contains('attached'));
  return tab;
}

/** Returns how many results of answers each tab was sent. */
async function resultsIn(...tabs: TestSocket[]): Promise<number[]> {
  const mark = await publishMark(quiz.site);
  await Promise.all(tabs.map((tab) => tab.find(contains(mark))));
  return tabs.map(({ texts }) => texts.filter((text) => text.includes('answer_submitted')).length);
}

test('the result of an answer is sent to all tabs but the one that answered', async () => {
  const { as, session } = await quiz.start('rest');
  const [here, there] = [await openTab(as, thisTab), await openTab(as, otherTab)];
  const body = { question_index: 0, answer: 1 };
  const headers = { 'x-connection-id': thisTab };
  const path = `/api/quiz/${session.sessionId}/answer`;
  const answered = await quiz.site.call('POST', path, { as, body, headers });
  expect(answered.status).toBe(200);
  expect(await resultsIn(here, there)).toEqual([0, 1]);
  await Promise.all([here.close(), there.close()]);
});

test('a call over a socket is not told to that socket, and a caller that names none to all', async () => {
  const { as, session } = await quiz.start('rest');
  const [here, there] = [await openTab(as, thisTab), await openTab(as, otherTab)];
  const { sessionId } = session;
  const answer = { sessionId, questionIndex: 0, answer: 1 };
  expect((await here.call('mutation', 'quiz.answer', answer)).error).toBeUndefined();
  expect(await resultsIn(here, there)).toEqual([0, 1]);
  for (const [index, headers] of [{}, { 'x-connection-id': '<' }].entries()) {
    quiz.site.advance(feedbackMs);
    const body = { question_index: index + 1, answer: 1 };
    const path = `/api/quiz/${sessionId}/answer`;
    const { status, text } = await quiz.site.call('POST', path, { as, body, headers });
    expect(status, text).toBe(200);
  }
  expect(await resultsIn(here, there)).toEqual([2, 3]);
  await Promise.all([here.close(), there.close()]);
});
