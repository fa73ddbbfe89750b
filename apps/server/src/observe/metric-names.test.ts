import { readFileSync } from 'node:fs';
import { backlogKinds } from '@paheli/engine/reports/read-backlog';
import { beforeAll, expect, test } from 'vitest';
import { closeCodes } from '../live/socket-registry';
import { openTestApp } from '../testing/test-app';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** The names of all series that the server offers. */
let series: ReadonlySet<string>;
const site = openTestApp();
beforeAll(async () => {
  const { text } = await site.call('GET', '/metrics');
  const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const suffixes = (type: string) => (type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']);
  series = new Set(
    declared.flatMap(([, name = '', type = '']) => suffixes(type).map((suffix) => name + suffix)),
  );
});

/** Returns the names of series in an expression: what is no label, function, keyword, text or duration. */
function seriesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '');
  const names = [...bare.matchAll(/[a-z_]\w*(?!\w|\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !['and', 'or', 'unless'].includes(name));
}

function expressions(): Record<string, string[]> {
  const dashboard = JSON.parse(read('ops/grafana/paheli.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const rules = read('ops/alerts.yml');
  return {
    dashboard: dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    alerts: [...rules.matchAll(/expr: (?:'(.+)'|\|-\n((?:\s{10,}.+\n)+))/g)].map(
      ([, short, long]) => short ?? long ?? '',
    ),
    tests: [...read('ops/alerts.test.yml').matchAll(/series: '(.+)'/g)].map(([, one = '']) => one),
  };
}

test('the dashboard and the alerts name only metrics that the server has', () => {
  const all = expressions();
  expect(all.dashboard?.length).toBeGreaterThan(30);
  expect(all.alerts?.length).toBe([...read('ops/alerts.yml').matchAll(/- alert:/g)].length);
  for (const [file, texts] of Object.entries(all)) {
    const names = new Set(texts.flatMap(seriesIn));
    expect(names.size, file).toBeGreaterThan(15);
    // `up` is Prometheus' own.
    expect(
      [...names].filter((name) => name !== 'up' && !series.has(name)),
      file,
    ).toEqual([]);
  }
});

test('the values of labels in alerts are those of the server', () => {
  const rules = read('ops/alerts.yml');
  const kinds = [...rules.matchAll(/backlog_\w+\{kind="(\w+)"\}/g)].map(([, kind]) => kind);
  expect(new Set(kinds)).toEqual(new Set(backlogKinds));
  expect(rules).toContain(`sockets_closed_total{code="${closeCodes.failed}"}`);
});

test('each metric says what it is, and nothing of users is in its labels', async () => {
  const { text } = await site.call('GET', '/metrics');
  const helps = [...text.matchAll(/^# HELP \w+ (.*)$/gm)].map(([, help = '']) => help);
  expect(helps.filter((help) => help.length < 10)).toEqual([]);
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
  const known = ['method', 'route', 'status', 'procedure', 'code', 'queue', 'pool', 'kind', 'job_name'];
  const ofNode = [
    'le',
    'type',
    'space',
    'version',
    'major',
    'minor',
    'patch',
    'outcome',
    'provider',
    'operation',
  ];
  expect([...labels].filter((label = '') => ![...known, ...ofNode].includes(label))).toEqual([]);
});
