// Runs after every install, and before README's commands where npm ran no scripts, on any Node. npm 10 links no `node` in node_modules/.bin where several optional packages have a
// program of that name, so scripts would run on the Node that npm itself runs on.
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const { engines, optionalDependencies } = read(join(root, 'package.json'));
const isWindows = process.platform === 'win32';
const link = join(modules, '.bin', isWindows ? 'node.cmd' : 'node');
const name = Object.keys(optionalDependencies).find((each) =>
  existsSync(join(modules, each, 'package.json')),
);

if (name !== undefined && !existsSync(link)) {
  const program = read(join(modules, name, 'package.json')).bin.node;
  if (isWindows) writeFileSync(link, `@"%~dp0..\\${name}\\${program.replaceAll('/', '\\')}" %*\r\n`);
  else symlinkSync(join('..', name, program), link);
} else if (name === undefined && isOlder(process.versions.node, engines.node.replace('>=', ''))) {
  console.error(
    `This is Node ${process.versions.node}, and the product needs ${engines.node.slice(2)} or newer: type npm install --include=optional, or install a newer Node.`,
  );
  process.exit(1);
}

function isOlder(version, minimum) {
  return version.localeCompare(minimum, 'en', { numeric: true }) < 0;
}
