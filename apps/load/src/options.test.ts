import { expect, test } from 'vitest';
import { readOptions } from './options';

test('everything has a default', () => {
  expect(readOptions([])).toMatchObject({ players: 1_000, runs: 1, calls: 'web' });
});

test('settings are read from arguments', () => {
  const given = ['--players', '5000', '--calls', 'http', '--url', 'http://localhost:3000/'];
  expect(readOptions(given)).toMatchObject({
    players: 5_000,
    calls: 'http',
    url: 'http://localhost:3000',
  });
});

test.each([
  [['--players', '1.5'], '--players must be a whole number from 2 to 50000.'],
  [['--beside', '200'], '--beside must be a whole number from 0 to 100.'],
  [['--calls', 'smoke'], '--calls must be web, http or socket.'],
  [['--fault', 'fire'], '--fault must be core, postgres or server.'],
  [['--rolling-restart'], '--rolling-restart needs --cluster with at least 2 processes.'],
  [['--cluster', '2', '--url', 'http://localhost'], '--cluster starts its own servers: leave out --url.'],
])('%j is refused', (given, sentence) => {
  expect(() => readOptions(given)).toThrow(sentence);
});

test('unknown arguments are refused', () => {
  expect(() => readOptions(['--player', '5'])).toThrow('--player');
});
