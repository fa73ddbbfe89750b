import { randomBytes } from 'node:crypto';
import entertainment from '@paheli/engine/demo/questions/entertainment.json' with { type: 'json' };
import { listen } from '../player-tab';
import { RestPlayer } from '../rest-player';

const admin = { mobileNumber: '9000000001', password: 'an operator’s own password' };

/** Returns the environment of a production server without fees and prizes, which therefore needs no payment. */
export function productionEnv(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PLAY_MODE: 'social',
    ACCESS_FEE: '0',
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_test_installation',
    RAZORPAY_KEY_SECRET: randomBytes(16).toString('hex'),
    RAZORPAY_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
    PII_KEY: randomBytes(32).toString('base64'),
    ADMIN_MOBILE: admin.mobileNumber,
    ADMIN_PASSWORD: admin.password,
  };
}

/** Signs in the first administrator of a production site. */
export async function administratorOf(url: string): Promise<RestPlayer> {
  const player = new RestPlayer(url, '');
  const status = await player.logIn(admin.mobileNumber, admin.password);
  if (status !== 200) throw new Error(`the administrator could not sign in: ${status}`);
  return player;
}

/**
 * Opens a tournament and plays it as a new player over HTTPS while another connection follows over WSS. Returns the types
 * of the events that the socket received and the final score.
 */
export async function playQuiz(url: string): Promise<{ score: number; events: readonly string[] }> {
  const administrator = await administratorOf(url);
  const rows = entertainment.slice(0, 12).map(({ questionText, options: [a, b, c, d], correctAnswer }) => ({
    category: 'entertainment',
    question_text: questionText,
    a,
    b,
    c,
    d,
    answer: 'ABCD'[correctAnswer],
  }));
  const uploaded = await administrator.call('POST', '/admin/questions/bulk-upload', { questions: rows });
  if (uploaded.status !== 200) throw new Error(`the upload failed: ${JSON.stringify(uploaded.body)}`);
  const { id } = await administrator.createTournament({
    category: 'entertainment',
    entry_fee: 0,
    prize_pool: 0,
  });
  const player = new RestPlayer(url, '');
  await player.register();
  const tab = await listen({ url }, player);
  const joined = await player.join(id);
  if (joined.status >= 300) throw new Error(`the player could not join: ${JSON.stringify(joined.body)}`);
  const sessionId = await player.play(id);
  await settled(() => tab.events.some(({ type }) => type === 'quiz_completed'));
  const { body } = await player.results(sessionId);
  tab.leave();
  return { score: body.score, events: tab.events.map(({ type }) => type) };
}

/** Polls, because a third party's socket has no event of its own for an event that arrived. */
async function settled(isSo: () => boolean): Promise<void> {
  const endsAt = Date.now() + 30_000;
  while (!isSo()) {
    if (Date.now() > endsAt) throw new Error('the socket did not report the end of the quiz');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
