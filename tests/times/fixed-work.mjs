import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** What one thread does in `calibrate.ts`: a mix of what tests do, always the same. */
function work() {
  let text = 'fixed';
  for (let round = 0; round < 4_800; round += 1) {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      id: `${round}-${index}`,
      text,
      at: index * round,
    }));
    const copy = JSON.parse(JSON.stringify(rows)).toSorted((one, other) => one.id.localeCompare(other.id));
    text = createHash('sha256')
      .update(copy.map(({ id }) => id.replace(/-(\d)/g, '$1')).join())
      .digest('hex');
  }
}

parentPort.on('message', () => {
  work();
  parentPort.postMessage('done');
});
parentPort.postMessage('ready');
