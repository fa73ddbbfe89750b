import { createDecipheriv, createHash } from 'node:crypto';
import { dayMs, minuteMs } from '@paheli/core/clock';
import type { QuestionMedium } from '@paheli/core/question-bank/medium';
import { mediumLimits, mediumRule } from '@paheli/core/question-bank/medium';
import { blankPng, makeM4a, makePhoto, makeSound, patchPng } from '@paheli/question-files/testing/make-media';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { answerQuestion } from '../../quiz/answer-question';
import { askQuestion } from '../../quiz/ask-question';
import { readResults } from '../../quiz/read-results';
import { startPractice } from '../../quiz/start-practice';
import { openTestEngine, type TestEngine } from '../../testing/test-engine';
import { createQuestion } from '../create-question';
import { updateQuestion } from '../update-question';
import { addMedium } from './add-medium';
import { readMedium } from './read-media';
import { removeUnusedMedia } from './remove-unused-media';

const dot = await blankPng(1);
const [square, tooManyPixels] = [await blankPng(100), await blankPng(5_001)];

const m4a = makeM4a({ seconds: 1 });

/** Returns an M4A file in which the first box of a name claims this size. */
function withBoxSize(name: string, size: number): Buffer {
  const changed = Buffer.from(m4a);
  changed.writeUInt32BE(size, changed.indexOf(name) - 4);
  return changed;
}

const engine = openTestEngine();

const nameIn = (url: string) => url.replace('/media/', '');
const add = (media: Uint8Array) => addMedium(engine.deps, engine.admin, { media });
const load = (url: string, size: 'large' | 'small' = 'large') => readMedium(engine.deps, nameIn(url), size);
const question = (mediaHash: string | null) => ({
  category: 'science' as const,
  questionText: `Which planet is this? ${mediaHash}`,
  options: ['Venus', 'Mars'],
  explanation: null,
  correctAnswer: 1,
  seconds: 5,
  tags: [],
  difficulty: 'easy' as const,
  language: 'en' as const,
  mediaHash,
  mediaAlt: 'A red planet',
  translations: {},
});

describe('a picture', () => {
  test('keeps nothing that stands behind it in its file, and is not drawn again where it is stored', async () => {
    const hidden = Buffer.from('hidden behind the picture.'.repeat(10));
    const webp = await sharp(square).webp().toBuffer();
    const size = webp.readUInt32LE(16);
    const longer = Buffer.concat([webp.subarray(0, 20 + size), hidden]);
    longer.writeUInt32LE(longer.length - 8, 4);
    longer.writeUInt32LE(size + hidden.length, 16);
    const medium = await add(longer);
    const { bytes } = await load(medium.url);
    expect(bytes.includes('hidden')).toBe(false);
    expect(await add(bytes)).toMatchObject({ hash: medium.hash });
  });

  test('is stored in two sizes without what the file says besides, upright, under the hash of its bytes', async () => {
    const photo = await makePhoto({ width: 1_200, height: 800, orientation: 6 });
    expect(photo.includes('Rashtrapati')).toBe(true);
    const medium = await add(photo);
    expect(medium).toMatchObject({ kind: 'picture', width: 640, height: 960, duration: null });
    const [large, small] = [await load(medium.url), await load(medium.url, 'small')];
    expect(createHash('sha256').update(large.bytes).digest('hex')).toBe(medium.hash);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 320, height: 480 });
    for (const { type, bytes } of [large, small]) {
      expect(type).toBe('image/webp');
      expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
      expect(bytes.includes('Rashtrapati')).toBe(false);
    }
    expect(await add(photo)).toEqual(medium);
  });

  test.each([
    ['claims more pixels than are opened', patchPng(dot, { width: 60_000, height: 60_000 })],
    ['has more pixels than are opened', tooManyPixels],
    ['is drawn by instructions', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is instructions behind the head of a PNG', Buffer.concat([dot.subarray(0, 8), Buffer.from('<svg/>')])],
    ['ends early', square.subarray(0, 60)],
    ['is a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['is empty', Buffer.alloc(0)],
    ['is larger than a picture may be', Buffer.concat([dot, Buffer.alloc(mediumLimits.pictureBytes)])],
  ])('is refused where it %s', async (_, bytes) => {
    await expect(add(bytes)).rejects.toMatchObject({ code: 'invalid_input', errors: [{ path: 'media' }] });
  });
});

describe('a sound', () => {
  test.each([
    ['audio/mpeg', makeSound],
    ['audio/mp4', makeM4a],
  ] as const)('of the type %s is stored without its labels, with its duration', async (type, make) => {
    const sound = make({ seconds: 3, label: 'Recorded at home' });
    expect(sound.includes('Recorded')).toBe(true);
    const medium = await add(sound);
    expect(medium).toMatchObject({ kind: 'sound', type, width: null, height: null });
    expect(medium.duration).toBeCloseTo(3, 1);
    const stored = await load(medium.url);
    expect(stored.type).toBe(type);
    expect(stored.bytes.includes('Recorded')).toBe(false);
  });

  test.each([
    ['lasts longer than ten seconds', makeSound({ seconds: 11 })],
    ['lasts longer than ten seconds in MPEG-4', makeM4a({ seconds: 10.1 })],
    ['ends early in MPEG-4', m4a.subarray(0, -1)],
    ['has a box that is longer than what it is in', withBoxSize('stbl', 100_000)],
    ['has a box that is shorter than its head', withBoxSize('mdia', 7)],
    ['has a table of times that is cut off', withBoxSize('stts', 12)],
    ['is nothing but a label', makeSound({ seconds: 0, label: 'Nothing' })],
    [
      'has more than 300 kB',
      Buffer.concat([makeSound({ seconds: 1 }), Buffer.alloc(mediumLimits.soundBytes)]),
    ],
  ])('is refused where it %s', async (_, bytes) => {
    await expect(add(bytes)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'media', message: { key: mediumRule } }],
    });
  });
});

describe('the medium of a question', () => {
  test('opens to its player with the question, and is nothing but an encrypted file before', async () => {
    const { player, play } = await playWithMedia();
    const { first, second } = play;
    if (!first.media) throw new Error('the first question has no picture');
    expect(await load(first.media.url)).toEqual(await load(play.inBank.url));
    const answered = await answerFirst(player, play.sessionId);
    const { mediaAheadUrl = '' } = answered;
    expect(JSON.stringify(answered)).not.toContain('"key"');
    const ahead = await load(mediaAheadUrl);
    expect(ahead.type).toBe('application/octet-stream');
    engine.clock.advance(2_000);
    const opened = await second();
    expect(opened.aheadUrl).toBe(mediaAheadUrl);
    const plain = await load(opened.url);
    expect(decrypt(opened, ahead.bytes)).toEqual(plain.bytes);
    expect(await load(mediaAheadUrl)).toEqual(ahead);
    // The length of what is loaded ahead names no picture.
    expect((ahead.bytes.length - 12 - 16) % 8_192).toBe(0);
  });

  test('has names that lead to nothing once a letter of them is another, and no player has those of another', async () => {
    const [one, other] = [await playWithMedia(), await playWithMedia()];
    const [own, foreign] = [one.play.first.media, other.play.first.media];
    expect(own?.url).not.toBe(foreign?.url);
    expect(own?.key).not.toBe(foreign?.key);
    const name = nameIn(own?.url ?? '');
    for (const at of [0, 20, 50, 104]) {
      const changed = `${name.slice(0, at)}${name[at] === 'A' ? 'B' : 'A'}${name.slice(at + 1)}`;
      await expect(load(changed)).rejects.toMatchObject({ code: 'not_found' });
    }
    for (const wrong of ['', '..', '../../etc/passwd', name.slice(1), `${name}A`, 'A'.repeat(106)])
      await expect(load(wrong)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is in the review under the name that it had in the quiz', async () => {
    const { player, play } = await playWithMedia();
    await answerFirst(player, play.sessionId);
    engine.clock.advance(10 * minuteMs);
    const { questionStats } = await readResults(engine.deps, player, { sessionId: play.sessionId });
    expect(questionStats[0]?.media).toEqual(play.first.media);
  });

  test('has to be there, and described in each language', async () => {
    const missing = 'ab'.repeat(32);
    await expect(createQuestion(engine.deps, engine.admin, question(missing))).rejects.toMatchObject({
      errors: [{ path: 'mediaHash' }],
    });
  });
});

test('media without a question go after a day, with their files; those of questions stay', async () => {
  const [unused, used, replaced] = await Promise.all(
    [31, 32, 33].map(async (side) => add(await blankPng(side))),
  );
  if (!unused || !used || !replaced) throw new Error('there are three');
  await createQuestion(engine.deps, engine.admin, question(used.hash));
  const other = await createQuestion(engine.deps, engine.admin, question(replaced.hash));
  await updateQuestion(engine.deps, engine.admin, {
    ...question(null),
    questionText: 'Which one is that?',
    questionId: other.id,
  });
  engine.clock.advance(dayMs + 1);
  await removeUnusedMedia(engine.deps);
  await expect(load(unused.url)).rejects.toMatchObject({ code: 'not_found' });
  await expect(load(replaced.url)).rejects.toMatchObject({ code: 'not_found' });
  expect(await load(used.url)).toMatchObject({ type: 'image/webp' });
});

/** Starts a practice round whose questions all have a picture of their own. */
async function playWithMedia() {
  const { sql } = engine.deps.database;
  const inBank = await add(await blankPng(64));
  await sql`update question set media_hash = ${inBank.hash}, media_alt = 'A square'`;
  const player = await engine.player();
  const session = await startPractice(engine.deps, player, { questionsCount: 5 }, { handsOut: false });
  const { sessionId, currentQuestion: first } = session;
  const second = async (): Promise<QuestionMedium> => {
    const { media } = await askQuestion(engine.deps, player, { sessionId, questionIndex: 1 });
    if (!media) throw new Error('the second question has no picture');
    return media;
  };
  return { player, play: { sessionId, first, second, inBank } };
}

function answerFirst(player: Awaited<ReturnType<TestEngine['player']>>, sessionId: string) {
  const arrival = { receivedAt: engine.deps.now(), handsOut: false };
  return answerQuestion(engine.deps, player, { sessionId, questionIndex: 0, answer: 0 }, arrival);
}

function decrypt({ key }: QuestionMedium, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  return text.subarray(4, 4 + text.readUInt32BE());
}
