import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

type Place = {
  readonly cwd?: string;
  readonly options?: readonly string[];
  readonly args?: readonly string[];
};

/** Runs the server as an operator would, with only this in its environment. */
export async function runServer(
  env: Record<string, string>,
  { cwd, options = [], args = [] }: Place = {},
): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [...options, '--import', import.meta.resolve('tsx'), main, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}
