import { calibrate } from '@paheli/core/question-bank/calibration';
import { expect, test } from 'vitest';
import { calibrateApart } from './calibrate-apart';

const answers = {
  player: Uint32Array.from({ length: 40 }, (_, index) => index >> 1),
  question: Uint32Array.from({ length: 40 }, (_, index) => index % 2),
  choice: Uint8Array.from({ length: 40 }, (_, index) => Math.floor(index / 3) % 4),
};
const asked = {
  key: Uint8Array.of(0, 1),
  guess: Float64Array.of(0.25, 0.25),
  level: Uint8Array.of(0, 2),
};

test('a thread returns what the rule returns', async () => {
  expect(await calibrateApart(answers, asked)).toEqual(calibrate(answers, asked));
});

test('what fails in the thread fails for the caller', async () => {
  await expect(calibrateApart(answers, { ...asked, guess: null as never })).rejects.toThrow();
});
