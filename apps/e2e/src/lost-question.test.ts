// Slow because a question runs out in real time.
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { openCrashSite } from './crash-site';
import { knownAnswer } from './known-answers';
import { listen, type Tab } from './player-tab';
import type { RestPlayer, Result } from './rest-player';

const patience = { timeout: 30_000 };
/** How long after its opening silence has closed a question: its time, the grace period and a reserve. */
const closedAfterMs = 5_000 + 500 + 1_000;

type Question = {
  readonly question_index: number;
  readonly question_text: string;
  readonly options: string[];
  readonly starts_at: string;
};

const site = openCrashSite();

/** Starts a quiz of two questions for a new player, who answers the first one. The second one opens two seconds later. */
async function answerFirst() {
  const { server, admin } = site;
  const player = site.newPlayer();
  await player.prepare(10);
  const { id } = await admin.createTournament({ questions_count: 2 });
  await player.join(id);
  const { body: session } = await player.start(id);
  const tab = await listen(server, player);
  await expect.poll(() => questionsOf(tab), patience).toHaveLength(1);
  // The web client's call: unlike REST, it does not hand the next question out with the result.
  const response = await fetch(`${server.url}/trpc/quiz.answer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
    body: superjson.stringify({ sessionId: session.session_id, questionIndex: 0, answer: 0 }),
  });
  expect(response.status).toBe(200);
  return { player, tab, sessionId: session.session_id, opensAtMs: Date.now() + 2_000 };
}

function questionsOf({ events }: Tab): Question[] {
  return events.filter(({ type }) => type === 'question').map(({ question }) => question as Question);
}

async function until(instantMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, instantMs - Date.now())));
}

async function statsOf(player: RestPlayer, sessionId: string): Promise<Result['question_stats']> {
  return (await player.results(sessionId)).body.question_stats;
}

test('a server killed before it sends a question costs nobody the question, and players who leave still lose theirs', async () => {
  const asha = await answerFirst();
  site.server.kill('SIGKILL');
  expect(await asha.tab.closed).toBe(1006);
  expect(questionsOf(asha.tab)).toHaveLength(1);
  await site.recover();
  const kabir = await answerFirst();
  kabir.tab.leave();
  await until(Math.max(asha.opensAtMs, kabir.opensAtMs) + closedAfterMs);

  // The job that closes silent quizzes ran many times meanwhile.
  const connectedAtMs = Date.now();
  const tab = await listen(site.server, asha.player);
  await expect.poll(() => questionsOf(tab), patience).toHaveLength(1);
  const [question] = questionsOf(tab);
  if (!question) throw new Error('no question came');
  expect(question.question_index).toBe(1);
  expect(Date.parse(question.starts_at)).toBeGreaterThan(connectedAtMs - 1_000);
  const right = question.options.indexOf(knownAnswer(question.question_text));
  await until(Date.parse(question.starts_at) + 1_000);
  expect(await asha.player.answer(asha.sessionId, 1, right)).toMatchObject({
    status: 200,
    body: { is_correct: true, timed_out: false },
  });
  expect((await statsOf(asha.player, asha.sessionId))[1]).toMatchObject({
    user_answer: right,
    is_correct: true,
  });

  expect((await statsOf(kabir.player, kabir.sessionId))[1]).toMatchObject({
    user_answer: null,
    is_correct: false,
  });
});
