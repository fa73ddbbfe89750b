import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { compress } from '../apps/web/vite-plugins/compress';

test('a failed build of the web client shows its own error', async () => {
  const root = await mkdtemp(join(tmpdir(), 'paheli-broken-'));
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
  await writeFile(join(root, 'main.js'), "import './absent.js';");
  const failed = build({ root, configFile: false, logLevel: 'silent', plugins: [compress()] });
  await expect(failed).rejects.toThrow(/absent\.js/);
  await rm(root, { recursive: true });
});
