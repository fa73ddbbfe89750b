import { parentPort, workerData } from 'node:worker_threads';
import { calibrate } from '@paheli/core/question-bank/calibration';

// The program of a thread: computes what `calibrateApart` gives it, and ends.
parentPort?.postMessage(calibrate(...(workerData as Parameters<typeof calibrate>)));
