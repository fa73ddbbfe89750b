import type { TestApp } from './test-app';

/** Returns the metrics of an app: the value of each sample by its name and labels, as Prometheus reads them. */
export async function readMetrics(site: Pick<TestApp, 'call'>): Promise<ReadonlyMap<string, number>> {
  const { text } = await site.call('GET', '/metrics');
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
