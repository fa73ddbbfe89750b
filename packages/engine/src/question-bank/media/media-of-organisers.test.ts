import { dayMs } from '@paheli/core/clock';
import { mediumLimits } from '@paheli/core/question-bank/medium';
import { blankPng } from '@paheli/question-files/testing/make-media';
import { expect, test } from 'vitest';
import type { Viewer } from '../../deps';
import { createMemoryLimiter } from '../../foundation/limiter';
import { appointOrganiser } from '../../testing/organiser';
import { openTestEngine } from '../../testing/test-engine';
import { addMedium } from './add-medium';
import { readMedium } from './read-media';

const engine = openTestEngine();

test('an organiser who fills the store of unused media keeps nobody else from uploading', async () => {
  const organiser = await appointOrganiser(engine);
  const media = await blankPng(41);
  const medium = await addMedium(engine.deps, organiser, { media });
  await engine.deps.database.sql`
    with copied as (
      insert into question_media (hash, kind, type, bytes, width, height, file, uploaded_at)
      select md5(n::text), kind, type, bytes, width, height, file, uploaded_at
      from question_media, generate_series(2, ${mediumLimits.unused}::int) as n where hash = ${medium.hash} returning hash)
    insert into audit_log (id, at, actor_id, action, subject)
    select gen_random_uuid(), ${engine.deps.now()}, ${organiser.userId}, 'question.media', 'media:' || hash from copied`;
  await expect(addMedium(engine.deps, organiser, { media: await blankPng(42) })).rejects.toMatchObject({
    code: 'locked',
  });
  expect(await addMedium(engine.deps, engine.admin, { media: await blankPng(43) })).toMatchObject({
    width: 43,
  });
});

test('an organiser adds no more pictures in a day than are allowed, and administrators go on', async () => {
  const organiser = await appointOrganiser(engine);
  const mediaLimiter = createMemoryLimiter({ name: 'media', points: 1, windowS: dayMs / 1_000 });
  const addAs = (viewer: Viewer, media: Uint8Array) =>
    addMedium({ ...engine.deps, mediaLimiter }, viewer, { media });
  const [first, second] = [await blankPng(51), await blankPng(52)];
  const { url } = await addAs(organiser, first);
  await expect(addAs(organiser, second)).rejects.toMatchObject({ code: 'rate_limited' });
  // A picture as it is stored is not counted again.
  expect(
    await addAs(organiser, (await readMedium(engine.deps, url.replace('/media/', ''), 'large')).bytes),
  ).toMatchObject({ width: 51 });
  expect(await addAs(engine.admin, second)).toMatchObject({ width: 52 });
});
