// Loaded into a server before its own code: steps the wall clock of that process, as an administrator or a time daemon
// would. SIGUSR2 reads the step in milliseconds from the file that the variable names.
import { readFileSync } from 'node:fs';

// biome-ignore lint/style/noProcessEnv: this file is no part of the server, which reads its environment in one place.
const { CLOCK_STEP_FILE: stepFile = '' } = process.env;
const RealDate = Date;
const readStep = () => Number(readFileSync(stepFile, 'utf8'));
let stepMs = readStep();

process.on('SIGUSR2', () => {
  stepMs = readStep();
});

const steppedNow = () => RealDate.now() + stepMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [steppedNow()] : args, newTarget),
  apply: () => new RealDate(steppedNow()).toString(),
  get: (target, name) => (name === 'now' ? steppedNow : Reflect.get(target, name)),
});
