import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before the program is loaded, which is most of a start. Where the folder cannot be written, everything is compiled anew.
enableCompileCache(fileURLToPath(new URL('../dist/.compile-cache', import.meta.url)));
await import('./start/run');
