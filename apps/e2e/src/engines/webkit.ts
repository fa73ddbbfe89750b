import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { freePort } from '@paheli/db/embedded/free-port';
import { type Engine, phone, type Tab } from './tab';

/** The key under which WebDriver puts the id of an element: https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Send = <Value>(method: string, path: string, body?: object) => Promise<Value>;

/** Debian's WebKit, driven by WebDriver over HTTP. It has no window without a display. */
export async function launchWebKit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await Promise.race([
    // biome-ignore lint/style/noNonNullAssertion: the fourth of `stdio` is a pipe.
    once(screen.stdio[3]!, 'data'),
    once(screen, 'error').then(([error]) => Promise.reject(error)),
  ]);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
    stdio: 'ignore',
  });
  const stop = async () => {
    for (const child of [driver, screen]) await end(child);
  };
  try {
    const send = sendTo(`http://127.0.0.1:${port}`);
    await untilReady(send);
    const { sessionId, capabilities } = await send<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': miniBrowser() } } });
    const inSession: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
    await inSession('POST', '/window/rect', { ...phone, x: 0, y: 0 });
    return {
      name: 'WebKit',
      version: capabilities.browserVersion,
      tab: tabOf(inSession),
      close: async () => {
        await inSession('DELETE', '');
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function miniBrowser(): object {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!binary) throw new Error('WebKit has no MiniBrowser: apt-get install webkit2gtk-driver');
  return { binary, args: ['--automation'] };
}

function tabOf(send: Send): Tab {
  const find = async (xpath: string) => {
    const element = await send<Record<string, string>>('POST', '/element', { using: 'xpath', value: xpath });
    return `/element/${element[elementKey]}`;
  };
  return {
    open: (address) => send('POST', '/url', { url: address }),
    read: (expression) => send('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    press: async (xpath) => send('POST', `${await find(xpath)}/click`, {}),
    write: async (xpath, text) => send('POST', `${await find(xpath)}/value`, { text }),
    takePicture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
  };
}

function sendTo(url: string): Send {
  return async <Value>(method: string, path: string, body?: object) => {
    const response = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
}

const pollMs = 50;

/** Waits for the driver. Polls, because there is no event to await for a port of another process. */
async function untilReady(send: Send): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send('GET', '/status');
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
