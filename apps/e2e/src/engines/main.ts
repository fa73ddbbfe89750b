import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMain, tell } from '@paheli/load/program';
import { RestPlayer } from '../rest-player';
import { newSite, startServer } from '../server-process';
import { launchOldChromium } from './chromium';
import { launchFirefox } from './firefox';
import { playInEngine } from './play-in-engine';
import type { Engine } from './tab';
import { launchWebKit } from './webkit';

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  chromium: launchOldChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};

const usage = `npm run try:browsers [-- <engine> …]

Plays sign-in, join, quiz and results of the built product in the engines that tests do not use, and looks at the
pictures: ${Object.keys(engines).join(', ')}, or only the named ones. docs/testing.md says how to install them.`;

const pictures = fileURLToPath(new URL('../../screenshots/', import.meta.url));

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const site = await newSite();
  const server = await startServer(site.env);
  const failures: string[] = [];
  try {
    const admin = new RestPlayer(server.url, server.sandboxUrl);
    await admin.logIn('9000000001', 'paheli-admin');
    for (const [name, launch] of Object.entries(engines)) {
      if (named.length > 0 && !named.includes(name)) continue;
      const engine = await launch();
      try {
        await playInEngine(engine.tab, server, admin);
        tell(`${engine.name} ${engine.version}: signed in, joined, played, and read the result`);
      } catch (error) {
        failures.push(`${engine.name} ${engine.version}: ${error instanceof Error ? error.message : error}`);
        await mkdir(pictures, { recursive: true });
        await writeFile(`${pictures}engine-${name}.png`, await engine.tab.takePicture());
      } finally {
        await engine.close();
      }
    }
  } finally {
    await server.stop();
    await site.remove();
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

void runMain(usage, main);
