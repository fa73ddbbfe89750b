import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

// npm run release -- 0.2.0: makes the section "Unreleased" of CHANGELOG.md that of the version, sets the version of all
// workspaces, commits and tags; a second commit writes the first one's hash beside the version. With --dry-run it only lists the files that it would change.

if (process.argv.includes('--help')) {
  process.stdout.write(`npm run release -- [--dry-run] <version>

Dates the section "Unreleased" of CHANGELOG.md, sets the version of all workspaces, commits and tags. A second commit names the first one in
CHANGELOG.md, where npm run try:upgrade finds it without tags.

  --dry-run   only lists the files that would change\n`);
  process.exit();
}

const manifests = ['package.json', ...globSync('{apps,packages,examples}/*/package.json').toSorted()];
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

try {
  release();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function release(): void {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [version = ''] = positionals;
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  if (!/^\d+\.\d+\.\d+$/.test(version) || version.localeCompare(current, 'en', { numeric: true }) <= 0)
    throw new Error(`Name a version above ${current}: npm run release -- 0.2.0`);
  if (git('status', '--porcelain') !== '') throw new Error('Commit or remove your changes first.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} exists already.`);
  const changed = [
    { file: 'CHANGELOG.md', text: changelogOf(version) },
    ...[...manifests, 'package-lock.json'].map((file) => ({
      file,
      text: manifestOf(file, current, version),
    })),
  ];
  if (values['dry-run']) {
    tell(`v${version} would change:\n${changed.map(({ file }) => file).join('\n')}`);
    return;
  }
  for (const { file, text } of changed) writeFileSync(file, text);
  git('commit', '--all', '--message', `release: ${version}`, '--message', 'See CHANGELOG.md.');
  git('tag', '--annotate', `v${version}`, '--message', version);
  const commit = git('rev-parse', 'HEAD');
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} - .+$`, 'm');
  writeFileSync('CHANGELOG.md', readFileSync('CHANGELOG.md', 'utf8').replace(heading, `$& (${commit})`));
  git('commit', '--all', '--message', `changelog: the commit of ${version}`);
  tell(`Tagged v${version}. Publish it: git push --follow-tags`);
}

/** Returns the changelog with the unreleased changes as those of the version, of today. */
function changelogOf(version: string): string {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  if (!/^## Unreleased\n+(?!## )\S/m.test(changelog))
    throw new Error('CHANGELOG.md says nothing under "## Unreleased".');
  const day = new Date().toISOString().slice(0, 10);
  return changelog.replace(/^## Unreleased$/m, `## ${version} - ${day}`);
}

/** Returns a manifest, or the lock, with the version of every workspace replaced; they name each other by it. */
function manifestOf(file: string, current: string, version: string): string {
  const own =
    /("name": "(?:@paheli\/[^"]+|paheli)",(?:\s*"private": true,)?\s*"version": |"@paheli\/[^"]+": )"([^"]+)"/g;
  return readFileSync(file, 'utf8').replace(own, (match, before: string, found: string) =>
    found === current ? `${before}"${version}"` : match,
  );
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
