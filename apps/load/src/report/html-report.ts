import type { Floors } from '../floors/floors';
import { stepMs } from '../generator/recorder';
import type { RunResult } from '../run-tournament';
import type { UsageSample } from '../target/usage-sampler';
import { escapeHtml, percentileChart, type Series, timeChart } from './chart';
import { type Figure, measured } from './figures';
import { formatRatio, formatValue } from './format';
import type { Machine } from './machine';
import { distributionOf } from './percentiles';

export type Report = {
  readonly title: string;
  /** Medians where there are several runs. */
  readonly figures: readonly Figure[];
  /** The run whose curves are shown. */
  readonly run: RunResult;
  readonly floors: Floors;
  readonly machine: Machine;
  readonly settings: Readonly<Record<string, string>>;
};

/** Returns the whole report as one HTML file without any other resource. */
export function renderHtml(report: Report): string {
  const { title, figures, run, floors, machine, settings } = report;
  const groups = [...new Set(figures.map(({ group }) => group))];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<h1>${escapeHtml(title)}</h1>
${definitions(machine)}
${definitions(settings)}
<h2>Latencies</h2>
<p>Every sample is kept. The lines of the last run; dashed lines are floors, measured in the same run.</p>
${latencyCharts(run, floors)}
<h2>Over time</h2>
${timeCharts(run)}
${groups.map((group) => table(group, figures)).join('\n')}
${failures(run)}
</html>
`;
}

function latencyCharts(run: RunResult, floors: Floors): string {
  const of = (...names: string[]) => names.map((name) => ({ name, distribution: measured(run, name) }));
  const burst = {
    name: 'floor: empty Fastify route, all within a second',
    distribution: distributionOf(floors.hello.burstMs),
    isFloor: true,
  };
  const push = {
    name: 'floor: raw ws, timed pushes',
    distribution: distributionOf(floors.socket.latenessMs),
    isFloor: true,
  };
  return [
    percentileChart([...of('start to first question', 'question lateness', 'answer to result'), burst, push]),
    percentileChart([...of('join', 'complete', 'leaderboard'), burst]),
    percentileChart(of('tournament page', 'profile', 'results again', 'leaderboard again')),
  ].join('\n');
}

function timeCharts({ phases, timeline }: RunResult): string {
  const startedAtMs = phases[0]?.before.atMs ?? 0;
  const seconds = (atMs: number) => (atMs - startedAtMs) / 1_000;
  const bands = phases.map(({ name, before, after }) => ({
    from: seconds(before.atMs),
    to: seconds(after.atMs),
    label: name,
  }));
  const share = (name: string, read: (sample: UsageSample) => number | null): Series => ({
    name,
    points: timeline.slice(1).flatMap((sample, index) => {
      const [before, after] = [timeline[index], read(sample)];
      const earlier = before && read(before);
      const elapsedMs = sample.atMs - (before?.atMs ?? 0);
      if (earlier === null || earlier === undefined || after === null || elapsedMs < 300) return [];
      return [[seconds(sample.atMs), ((after - earlier) / elapsedMs) * 100] as const];
    }),
  });
  const memory = (name: string, read: (sample: UsageSample) => number | null): Series => ({
    name,
    points: timeline.map((sample) => [seconds(sample.atMs), (read(sample) ?? Number.NaN) / 2 ** 20] as const),
  });
  const generators = (timeline[0]?.generatorsCpuMs ?? []).map((_, index) =>
    share(`generator ${index + 1}`, ({ generatorsCpuMs }) => generatorsCpuMs[index] ?? null),
  );
  return [
    timeChart(
      [
        share('server', ({ serverCpuMs }) => serverCpuMs),
        share('PostgreSQL', ({ postgresCpuMs }) => postgresCpuMs),
        ...generators,
      ],
      bands,
      'CPU, % of one core',
    ),
    timeChart([messagesPerSecond(phases, seconds)], bands, 'messages to players per second'),
    timeChart(
      [
        memory('server, resident', ({ serverRssBytes }) => serverRssBytes),
        memory('PostgreSQL, private', ({ postgresRssBytes }) => postgresRssBytes),
      ],
      bands,
      'memory, MB',
    ),
  ].join('\n');
}

function messagesPerSecond(phases: RunResult['phases'], seconds: (atMs: number) => number): Series {
  const counts = new Map<number, number>();
  for (const { recording } of phases) {
    for (const [step, count] of Object.entries(recording.messages))
      counts.set(Number(step), (counts.get(Number(step)) ?? 0) + count);
  }
  const steps = [...counts.keys()];
  const first = steps.length > 0 ? Math.min(...steps) : 0;
  const length = steps.length > 0 ? Math.max(...steps) - first + 1 : 0;
  const points = Array.from({ length }, (_, index) => {
    const step = first + index;
    return [seconds(step * stepMs), ((counts.get(step) ?? 0) * 1_000) / stepMs] as const;
  });
  return { name: 'events, questions and results over sockets', points };
}

function table(group: string, figures: readonly Figure[]): string {
  const rows = figures
    .filter((figure) => figure.group === group)
    .map(({ name, unit, value, floor }) => {
      const beside = floor
        ? `<td>${formatValue(floor.value, unit)}<td>${formatRatio(floor.ratio)}<td class="what">${escapeHtml(floor.name)}`
        : '<td><td><td>';
      return `<tr><th scope="row">${escapeHtml(name)}<td>${formatValue(value, unit)}${beside}`;
    });
  const head = '<tr><th><th>measured<th>floor<th>ratio<th class="what">the floor is';
  return `<h2>${escapeHtml(group)}</h2><table><thead>${head}<tbody>${rows.join('')}</table>`;
}

function failures({ phases, check, serverOutput }: RunResult): string {
  const rows = phases.flatMap(({ name, recording }) =>
    Object.entries(recording.counts)
      .filter(([count]) => /^(error|socket closed) /.test(count))
      .map(
        ([count, times]) => `<tr><td class="what">${name}<td class="what">${escapeHtml(count)}<td>${times}`,
      ),
  );
  const failed = rows.length > 0 ? `<table><tbody>${rows.join('')}</table>` : '<p>None.</p>';
  const broken = check.brokenInvariants.map((line) => `<li>${escapeHtml(line)}`).join('');
  const longestOutput = 4_000;
  return (
    `<h2>Failed calls and closed sockets</h2>${failed}` +
    (broken && `<h2>Broken invariants</h2><ul>${broken}</ul>`) +
    `<h2>What the server wrote</h2><pre>${escapeHtml(serverOutput.slice(-longestOutput))}</pre>`
  );
}

function definitions(facts: Readonly<Record<string, string>>): string {
  const rows = Object.entries(facts).map(
    ([name, fact]) => `<div><dt>${escapeHtml(name)}<dd>${escapeHtml(fact)}</div>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

const style = `
body{font:15px/1.5 system-ui,sans-serif;max-width:900px;margin:2rem auto;padding:0 1rem;color:#1c1917;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:.25rem 1rem}dt{color:#57534e;font-size:.85rem}dd{margin:0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:.2rem .5rem;border-bottom:1px solid #e7e5e4;font-weight:400}
thead th{color:#57534e;font-size:.85rem}th[scope=row],.what{text-align:left}
figure{margin:1rem 0}svg{width:100%;height:auto}
figcaption{display:flex;flex-wrap:wrap;gap:.25rem 1rem;font-size:.85rem}figcaption i{display:inline-block;width:.8em;height:.8em;margin-right:.35em;border-radius:2px}
.grid{stroke:#e7e5e4}.tick,.phase{font-size:11px;fill:#57534e}.line{fill:none;stroke-width:1.6}.floor{stroke-dasharray:5 4}
.band0{fill:#fafaf9}.band1{fill:#f5f5f4}
pre{white-space:pre-wrap;background:#f5f5f4;padding:.75rem;font-size:.8rem}`;
