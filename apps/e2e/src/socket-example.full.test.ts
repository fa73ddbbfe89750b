import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openInstallation } from './installation';

const script = fileURLToPath(new URL('../../../examples/socket.mjs', import.meta.url));
const site = openInstallation();
let listening: ChildProcess | undefined;
afterAll(() => listening?.kill());

/** Starts the script. Returns a function that resolves with the next matching line. */
function listen(env: Record<string, string>): (fits: RegExp) => Promise<string> {
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  listening = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (fits) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`the script ended before it printed ${fits}`);
      if (fits.test(value)) return value;
    }
  };
}

test('a script follows a quiz over the socket and resumes its position after a restart', async () => {
  const { server, admin } = site;
  const { id } = await admin.createTournament({ name: 'Listened to', entry_fee: 0, max_participants: 5 });
  const player = site.newPlayer();
  await player.logIn('9000000002', 'paheli-demo');
  const nextLine = listen({ PAHELI_URL: server.url, TOURNAMENT_ID: id });
  await nextLine(/^Signed in as /);
  await nextLine(/^attached /);
  await nextLine(/^joined_tournament /);
  await nextLine(/^leaderboard_update .*"entries":\[\]/);

  await player.join(id);
  await nextLine(new RegExp(`^tournament_update .*${id}`));
  const { body: session } = await player.start(id);
  await nextLine(/^question .*"question_index":0/);
  await nextLine(/^time_update /);
  await player.answer(session.session_id, 0, 0);
  expect(await nextLine(/^answer_submitted /)).toContain(`"session_id":"${session.session_id}"`);
  await nextLine(/^leaderboard_update .*"rank":1/);

  await server.stop();
  await nextLine(/^Closed \(1012\)\. Connecting again in 5 s, attempt 1 of 5\.$/);
  await site.restart();
  await nextLine(/^attached /);
  await nextLine(/^joined_tournament /);
  await nextLine(/^leaderboard_update .*"rank":1/);
  const { exitCode } = listening ?? {};
  expect(exitCode).toBeNull();
  listening?.kill();
  if (listening) await once(listening, 'exit');
});
