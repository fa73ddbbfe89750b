import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

type Dashboard = { readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[] };

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const alerts = [...read('ops/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** Runs promtool of Prometheus. Its status is null where it is not installed. */
function promtool(...parameters: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', parameters, { cwd: root, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}
const hasPromtool = promtool('--version').status === 0;
const needsPromtool = hasPromtool
  ? ''
  : ' (skipped: no promtool here, which is in the Debian package prometheus)';

describe.skipIf(!hasPromtool)(`the rules of Prometheus${needsPromtool}`, () => {
  test('are valid', () => {
    expect(promtool('check', 'rules', 'ops/alerts.yml')).toEqual({
      status: 0,
      output: expect.stringContaining(`${alerts.length} rules found`),
    });
  });

  test('are quiet while all is well, and fire when it is not', () => {
    const { status, output } = promtool('test', 'rules', 'ops/alerts.test.yml');
    expect(output).toContain('SUCCESS');
    expect(status, output).toBe(0);
  });
});

test.skipIf(!hasPromtool)(`the expressions of the dashboard are valid${needsPromtool}`, async () => {
  const { panels } = JSON.parse(read('ops/grafana/paheli.json')) as Dashboard;
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = expressions.map((expr, index) => ({ record: `expression:${index}`, expr }));
  const folder = await mkdtemp(join(tmpdir(), 'paheli-rules-'));
  const file = join(folder, 'rules.yml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, output } = promtool('check', 'rules', file);
  await rm(folder, { recursive: true });
  expect(status, output).toBe(0);
});

test('each alert has a test in which it fires', () => {
  expect(alerts.length).toBeGreaterThan(20);
  const fired = [
    ...read('ops/alerts.test.yml').matchAll(/alertname: (\w+)\n\s+exp_alerts:\n\s+- exp_labels/g),
  ];
  expect(fired.map(([, name]) => name)).toEqual(alerts);
});

test('each alert names its severity and its section of the operating manual, and no section is left over', () => {
  const manual = read('docs/operations.md');
  const [, runbooks = ''] = manual.split('\n## Runbooks\n');
  const sections = [...runbooks.matchAll(/^### (\w+)\n([\s\S]*?)(?=^##|(?![\s\S]))/gm)];
  expect(sections.map(([, name]) => name)).toEqual(alerts);
  for (const [, name, text = ''] of sections) expect(text.length, name).toBeGreaterThan(150);
  const described = [
    ...read('ops/alerts.yml').matchAll(
      /alert: (\w+)[\s\S]*?labels: \{ severity: (?:page|ticket) \}[\s\S]*?runbook_url: docs\/operations\.md#(\w+)/g,
    ),
  ];
  expect(described.map(([, name, anchor]) => [name, anchor])).toEqual(
    alerts.map((name) => [name, name.toLowerCase()]),
  );
});
