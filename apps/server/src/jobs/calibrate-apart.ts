import { Worker } from 'node:worker_threads';
import type { calibrate } from '@paheli/core/question-bank/calibration';

const isSource = import.meta.url.endsWith('.ts');
/** The program of the thread: beside the compiled server, or beside this source, which tsx reads. */
const program = new URL(isSource ? './calibration-worker.ts' : './calibration.js', import.meta.url);

/** Returns what `calibrate` returns, computed in a thread of its own, so that nobody waits for it. */
export function calibrateApart(
  ...given: Parameters<typeof calibrate>
): Promise<ReturnType<typeof calibrate>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: given,
      ...(isSource && { execArgv: ['--import', 'tsx'] }),
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the calibration ended with ${code}`)));
  });
}
