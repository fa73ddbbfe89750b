import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsup';

/** The local Razorpay is no part of a production build: NODE_ENV=production npm run build. */
const isProduction = process.env.NODE_ENV === 'production';

export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  target: 'node20',
  platform: 'node',
  outDir: 'dist',
  clean: true,
  sourcemap: true,
  splitting: true,
  // The workspaces are TypeScript sources; packages stay what npm installed.
  noExternal: [isProduction ? /^@paheli\/(?!razorpay-sandbox)/ : /^@paheli\//],
  external: isProduction ? [/^@paheli\/razorpay-sandbox/] : [],
  banner: {
    js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
  },
  async onSuccess() {
    await cp('../../packages/db/migrations', 'dist/migrations', { recursive: true });
  },
});
