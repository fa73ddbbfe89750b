import { readdirSync, readFileSync } from 'node:fs';

// Sums vitest's JSON reports in a folder. A log may be cut to its end, so the slowest files and the failed
// tests of every run come last.
const [folder, status] = process.argv.slice(2);
const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')));
const sum = (field) => reports.reduce((total, report) => total + report[field], 0);
const results = reports.flatMap(({ testResults }) => testResults);
const fileOf = ({ name }) => name.replace(`${process.cwd()}/`, '');
const secondsOf = ({ startTime, endTime }) => (endTime - startTime) / 1000;
const slowest = results.toSorted((one, other) => secondsOf(other) - secondsOf(one)).slice(0, 20);
for (const each of slowest) console.log(`${secondsOf(each).toFixed(1).padStart(7)} s  ${fileOf(each)}`);

const failures = results.flatMap(({ name, status: outcome, message, assertionResults }) => {
  const file = fileOf({ name });
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length > 0) return tests.map(({ fullName }) => `${file} > ${fullName}`);
  return outcome === 'failed' ? [`${file}: ${message.split('\n')[0]}`] : [];
});
for (const failure of failures) console.log(`failed: ${failure}`);

// A run that ended badly without a failed test (a file that did not load, a failed check) counts as one.
const failed = sum('numFailedTests') || (status === '0' ? 0 : 1);
console.log(`${sum('numPassedTests')} passed, ${failed} failed`);
