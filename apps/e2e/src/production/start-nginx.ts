import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { freePort } from '@paheli/db/embedded/free-port';

export type Nginx = {
  /** The address of the site: https with a certificate that only this process trusts. */
  readonly url: string;
  readonly httpUrl: string;
  /** Returns what nginx has logged of requests. */
  log(): Promise<string>;
  close(): Promise<void>;
};

const ops = new URL('../../../../ops/nginx/', import.meta.url);
/** Debian keeps programs of the system out of the PATH of ordinary users. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

/** Whether nginx and openssl are installed. */
export const hasNginx = ['nginx', 'openssl'].every(
  (program) => spawnSync(program, [program === 'nginx' ? '-v' : 'version'], { env }).status === 0,
);

/** Starts nginx with the site of ops/nginx before a server, which listens on 127.0.0.1, with a certificate of its own. */
export async function startNginx(serverPort: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'paheli-nginx-'));
  // As root, the workers run as another OS user.
  await chmod(folder, 0o755);
  const [port, httpPort] = [await freePort(), await freePort()];
  const restoreTrust = await trustOwnCertificate(folder);
  await writeFile(join(folder, 'nginx.conf'), await configure(folder, { serverPort, port, httpPort }));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const printed: string[] = [];
  child.stderr.on('data', (chunk) => printed.push(String(chunk)));
  const exited = once(child, 'exit');
  const close = async () => {
    // Waits for responses that are under way; does nothing where nginx has ended.
    child.kill('SIGQUIT');
    await exited;
    restoreTrust();
    await rm(folder, { recursive: true, force: true });
  };
  const url = `https://127.0.0.1:${port}`;
  if (!(await isAnswered(url, child))) {
    await close();
    throw new Error(`nginx ended:\n${printed.join('')}`);
  }
  const log = () => readFile(join(folder, 'paheli.log'), 'utf8');
  return { url, httpUrl: `http://127.0.0.1:${httpPort}`, log, close };
}

/** Creates a certificate for this machine and makes this process trust it. Returns what ends the trust. */
async function trustOwnCertificate(folder: string): Promise<() => void> {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', ...options, ...names],
    ...['-keyout', key, '-out', certificate],
  ]);
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, await readFile(certificate, 'utf8')]);
  return () => tls.setDefaultCACertificates(before);
}

type Ports = { readonly serverPort: number; readonly port: number; readonly httpPort: number };

/** Returns a configuration with the site as it is installed, except for ports, certificate and folders. */
async function configure(folder: string, { serverPort, port, httpPort }: Ports): Promise<string> {
  const site = replaceAll(await readFile(new URL('paheli.conf', ops), 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/ssl/paheli/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
  ]);
  const upstream = replaceAll(await readFile(new URL('upstream.conf', ops), 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${serverPort}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 1;
events {} http { access_log off; ${temporary.join(' ')}
${upstream}
${site}
}`;
}

function replaceAll(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the site of ops/nginx has no ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

/** Waits until nginx answers, and returns whether it does. Polls, because nginx reports no event when it listens. */
async function isAnswered(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const hasAnswered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (hasAnswered) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
