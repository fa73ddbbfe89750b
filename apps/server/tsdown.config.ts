import { defineConfig } from 'tsdown';

/** The local Razorpay is no part of a production build: NODE_ENV=production npm run build. */
const isProduction = process.env.NODE_ENV === 'production';

/** Packages of many small files that each start loads: a file of its own takes longer to find than to run. */
const loadedAtStart = [
  /^(?:zod|postgres|superjson|uuid|prom-client|rate-limiter-flexible|csv-stringify|helmet|lru-cache)(?:\/|$)/,
];

const common = {
  format: 'esm',
  target: 'node22',
  platform: 'node',
  outDir: 'dist',
  outExtensions: () => ({ js: '.js' }),
  dts: false,
} as const;

export default defineConfig([
  {
    ...common,
    entry: {
      main: 'src/main.ts',
      calibration: 'src/jobs/calibration-worker.ts',
      'file-program': '../../packages/engine/src/question-bank/file-program.ts',
      'ledger-check': 'src/commands/ledger-check.ts',
      reconcile: 'src/commands/reconcile.ts',
      admin: 'src/commands/admin.ts',
      backup: 'src/commands/backup.ts',
      restore: 'src/commands/restore.ts',
      'rotate-key': 'src/commands/rotate-key.ts',
      'tax-deductions': 'src/commands/tax-deductions.ts',
    },
    clean: true,
    sourcemap: true,
    // The workspaces are TypeScript sources.
    deps: {
      alwaysBundle: [
        isProduction ? /^@paheli\/(?!razorpay-sandbox)/ : /^@paheli\//,
        /^@trpc\/server/,
        ...loadedAtStart,
      ],
      neverBundle: isProduction ? [/^@paheli\/razorpay-sandbox/] : [],
    },
    copy: [
      { from: '../../packages/db/migrations', to: 'dist' },
      { from: '../../packages/db/functions', to: 'dist' },
      { from: 'src/share/fonts', to: 'dist' },
    ],
  },
  {
    ...common,
    // One file with all it needs, which runs wherever Node is.
    entry: { verify: 'src/commands/verify.ts' },
    clean: false,
    deps: { alwaysBundle: [/./] },
  },
]);
