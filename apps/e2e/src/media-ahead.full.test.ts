import { createCipheriv, randomBytes } from 'node:crypto';
import type { CurrentQuestion, QuestionView } from '@paheli/core/quiz/schema';
import { sampleSession } from '@paheli/core/quiz/testing/sample-quiz';
import { expect, test } from 'vitest';
import { openJourney } from './journey';
import { answerWith, changed } from './screens/answers';
import { signedIn } from './signed-in';

const journey = openJourney();

/** Encrypts a file as the server does: its length, the file, and zeros. */
function seal(key: Buffer, file: Buffer): Buffer {
  const padded = Buffer.alloc(8_192);
  padded.writeUInt32BE(file.length);
  padded.set(file, 4);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
}

test('a picture that was loaded before its question opened is shown without another request', async () => {
  const context = await journey.newContext('phone', await signedIn(journey, 'player'));
  const page = await context.newPage();
  const key = randomBytes(32);
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  const requested: string[] = [];
  await page.route('**/media/**', (route) => {
    requested.push(new URL(route.request().url()).pathname);
    return route.fulfill({ body: seal(key, gif), contentType: 'application/octet-stream' });
  });
  const startsAt = new Date(Date.now() + 5_000);
  const hidden = {
    ...{ questionIndex: 0, questionText: null, options: null, choices: 'one', timeLimit: 60 },
    ...{ language: 'en', category: 'science', difficulty: 'easy', startsAt },
    deadlineAt: new Date(startsAt.getTime() + 60_000),
    mediaAheadUrl: '/media/ahead',
  } satisfies CurrentQuestion;
  const { mediaAheadUrl: aheadUrl, ...shown } = hidden;
  const sizes = { width: 1, height: 1, duration: null } as const;
  const facts = { kind: 'picture', type: 'image/webp', alt: 'A dot', ...sizes } as const;
  const urls = { url: '/media/open', smallUrl: '/media/open/small', aheadUrl };
  const question: QuestionView = {
    ...{ ...shown, questionText: 'Which dot is this?', options: ['One', 'Two', 'Three', 'Four'] },
    media: { ...facts, ...urls, key: key.toString('base64url') },
  };
  const session = sampleSession(hidden, { currentScore: 0, currentPoints: 0, violationCount: 0, trail: [] });
  await answerWith(page, {
    'tournament.byId': changed({ joined: true, status: 'active' }),
    'quiz.start': { instead: session },
    'quiz.question': { instead: question },
  });
  const { body } = await journey.admin.call<{ id: string }[]>('GET', '/tournaments');
  await page.goto(`${journey.server.url}/quiz/${body[0]?.id}`);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  const picture = page.getByRole('img', { name: 'A dot' });
  await picture.waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.quiz-picture')?.naturalWidth === 1,
  );
  expect(await picture.getAttribute('src')).toMatch(/^blob:/);
  expect(requested).toEqual(['/media/ahead/small']);
  await context.close();
}, 60_000);
