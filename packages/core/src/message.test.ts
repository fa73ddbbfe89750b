import { expect, test } from 'vitest';
import { formatMessage, key, msg } from './message';
import { catalogues } from './texts/catalogues';

test('a message is formatted with its values, in English or by the catalogue', () => {
  const limit = msg('Use at most {maximum} characters.', { maximum: 5000 });
  expect(formatMessage(limit)).toBe('Use at most 5,000 characters.');
  expect(formatMessage(limit, catalogues.hi)).toBe('अधिकतम 5,000 अक्षर लिखें।');
  expect(formatMessage(msg('This tournament is full.'), catalogues.hi)).toBe('यह टूर्नामेंट भर चुका है।');
  expect(formatMessage({ key: 'Nobody wrote this.' }, catalogues.hi)).toBe('Nobody wrote this.');
});

test('messages and lists in a message are translated, and what a stranger wrote is not', () => {
  const named = { key: key('a quiz that is running') };
  const obstacles = msg('This account cannot be closed yet. In the way: {obstacles}.', {
    obstacles: [named, 'This tournament is full.', '{obstacles}'],
  });
  expect(formatMessage(obstacles, catalogues.hi)).toBe(
    'यह खाता अभी बंद नहीं किया जा सकता। बाधा: एक चलती हुई क्विज़, This tournament is full., {obstacles}।',
  );
});

test('a hole without a value stays', () => {
  expect(formatMessage({ key: '{a} and {b}', values: { a: 1 } })).toBe('1 and {b}');
  expect(formatMessage({ key: 'Send {"toString": 1} or {toString}' })).toBe(
    'Send {"toString": 1} or {toString}',
  );
});

test('the compiler asks for the values that a key names', () => {
  // @ts-expect-error a value is missing
  msg('Use at most {maximum} characters.');
  // @ts-expect-error the value has another name
  msg('Use at most {maximum} characters.', { minimum: 1 });
  // @ts-expect-error there is nothing to fill
  msg('This tournament is full.', { name: 'Science Cup' });
  expect(msg('This tournament is full.')).toEqual({ key: 'This tournament is full.' });
});
