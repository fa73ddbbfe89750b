import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adultYears } from '@paheli/core/account/age';
import { paisePerRupee } from '@paheli/core/money';
import { setBase } from '@paheli/core/question-bank/choice';
import { measuredError } from '@paheli/core/question-bank/measure';
import { secondsLimits } from '@paheli/core/question-bank/question-shape';
import {
  deadAfterMs,
  earlyToleranceMs,
  feedbackMs,
  handedOutMs,
  longestOutageMs,
  questionMs,
} from '@paheli/core/quiz/constants';
import { highestLevel, mostStrata, usualLevels } from '@paheli/core/tournament/strata';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../functions');

/** The source of each function by its file's name. */
const files = new Map(
  readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
);

/** Returns SQL without comments. */
function withoutComments(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'|--[^\n]*/g, (part) => (part.startsWith('--') ? ' ' : part));
}

it.each([...files])('%s creates the function of its name, and triggers that call it', (file, text) => {
  const name = file.slice(0, -'.sql'.length);
  const code = withoutComments(text);
  expect([...code.matchAll(/CREATE OR REPLACE FUNCTION (\w+)/gi)].map(([, made]) => made)).toEqual([name]);
  for (const [, called] of code.matchAll(/EXECUTE FUNCTION (\w+)/gi)) expect(called).toBe(name);
});

/** Milliseconds of the units in which functions write intervals. */
const unitMs: Record<string, number> = { ms: 1, s: 1_000 };

/** Returns the numbers of a function but 0 and 1, intervals in milliseconds, each once and in order. */
function numbersOf(file: string): number[] {
  const code = withoutComments(files.get(file) ?? '').replace(/\s+/g, ' ');
  const intervals = [...code.matchAll(/interval '(\d+) (\w+)'/g)].map(
    ([, count, unit]) => Number(count) * (unitMs[unit ?? ''] ?? Number.NaN),
  );
  const withoutStrings = code.replace(/'(?:[^']|'')*'/g, '');
  const plain = [...withoutStrings.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g)].map(([digits]) =>
    Number(digits),
  );
  return [...new Set([...intervals, ...plain])]
    .filter((number) => number > 0 && number !== 1)
    .sort((a, b) => a - b);
}

describe('numbers in functions', () => {
  const msPerSecond = 1_000;
  const secondsPerMinute = 60;
  /** Sorts an event behind those of all seats. */
  const lastOfAll = 2 ** 31 - 1;
  /** The maximum number of sessions closed in one call. */
  const batchSize = 500;
  const rows: [string, number[]][] = [
    ['admits.sql', [feedbackMs / msPerSecond, secondsLimits.usual, msPerSecond]],
    ['advance_sessions.sql', [feedbackMs]],
    ['announce_seats.sql', [2, 3, 4, paisePerRupee, lastOfAll]],
    ['answer_many.sql', [setBase, earlyToleranceMs, msPerSecond, feedbackMs, deadAfterMs]],
    ['ask_sessions.sql', [deadAfterMs]],
    ['charge_entries.sql', [2, 3]],
    ['chooses.sql', [setBase]],
    [
      'divide_pool.sql',
      [measuredError, mostStrata, usualLevels.hard, usualLevels.medium, usualLevels.easy, highestLevel],
    ],
    ['expire_sessions.sql', [batchSize]],
    ['hand_out_sessions.sql', [feedbackMs]],
    ['is_lost.sql', [deadAfterMs, longestOutageMs]],
    ['join_many.sql', [adultYears]],
    ['ledger_base_invariants.sql', [2]],
    ['ledger_post_many.sql', [2]],
    ['minutes_played.sql', [secondsPerMinute]],
    ['read_sessions.sql', [setBase]],
    ['shown_choice.sql', [setBase]],
    ['store_questions.sql', [feedbackMs / msPerSecond, msPerSecond, questionMs]],
    ['store_sessions.sql', [feedbackMs, questionMs, handedOutMs]],
    ['stored_choice.sql', [setBase]],
    ['void_stalled.sql', [msPerSecond]],
  ];

  it.each(rows)('equal those of the rules in core: %s', (file, numbers) => {
    expect(numbersOf(file)).toEqual(numbers);
  });

  it('are all listed', () => {
    const listed = new Set(rows.map(([file]) => file));
    const others = [...files.keys()].filter((file) => !listed.has(file) && numbersOf(file).length > 0);
    expect(others).toEqual([]);
  });
});
