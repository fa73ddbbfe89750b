import { expect, test } from 'vitest';
import { dayMs } from '../clock';
import { codeFrom, codeGroups, codeLengths, codeLetters, guessing, JoinCode, TeamCode } from './visibility';

test('a day of guessing from 100 addresses finds one of 1,000 tournaments in less than one case of a hundred', () => {
  const slowed = (dayMs / guessing.waitMs) * guessing.atOnce;
  const free = (dayMs / (guessing.windowS * 1_000)) * guessing.freeWrong;
  const guesses = 100 * (slowed + free);
  const chance = (guesses * 1_000) / codeLetters ** codeLengths.tournament;
  expect(chance).toBeLessThan(0.01);
  // With a letter less it would not do.
  expect(chance * codeLetters).toBeGreaterThan(0.01);
});

test('codes have no vowels, come in groups of five, and are taken in lower case and with spaces', () => {
  const code = codeFrom(new Uint8Array([0, 1, 2, 3, 4, 250, 19, 20, 21, 22, 239]), codeLengths.tournament);
  expect(code).toBe('BCDFGZBCDZ');
  expect(codeGroups(code ?? '')).toEqual(['BCDFG', 'ZBCDZ']);
  expect(JoinCode.parse('bcdfg zbcdz')).toBe(code);
  expect(codeFrom(new Uint8Array([250, 1]), 2)).toBeNull();
});

test('codes that were given out before are taken, and no others', () => {
  expect(JoinCode.parse('KAEHVM')).toBe('KAEHVM');
  expect(TeamCode.parse('kae-hvm')).toBe('KAEHVM');
  for (const wrong of ['KAEHVMBCDF', 'BCDFGZBCD', 'KAIHVM', '', null])
    expect(JoinCode.safeParse(wrong).success).toBe(false);
});
