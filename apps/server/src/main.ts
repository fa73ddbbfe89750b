import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before the program is loaded, which is most of a start. Where the folder cannot be written, everything is compiled anew.
enableCompileCache(fileURLToPath(new URL('../dist/.compile-cache', import.meta.url)));
if (process.argv.includes('--help')) {
  process.stdout.write(
    'npm start, or node apps/server/dist/main.js after a build: starts the server. It takes no options: .env.example explains its variables, which npm start also reads from .env.\n',
  );
} else {
  await import('./start/run');
}
