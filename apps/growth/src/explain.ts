import { type Database, openDatabase } from '@paheli/db/client/connect';

export type Explained = {
  readonly database: Database;
  /** Runs a read and returns the plans of all its statements, those inside functions included. */
  plansOf(run: () => Promise<unknown>): Promise<readonly string[]>;
};

/**
 * Opens a database whose server sends the plan of every statement, as `explain (analyze, buffers)` would show it. So the
 * plans are those of the product's own statements. Needs a superuser and PostgreSQL's own module auto_explain.
 */
export function openExplained(url: string): Explained {
  const plans: string[] = [];
  const explaining = new URL(url);
  for (const [name, value] of Object.entries(settings)) explaining.searchParams.set(name, value);
  const database = openDatabase({
    url: explaining.href,
    maxConnections: 2,
    applicationName: 'paheli-growth-plans',
    onNotice: (message) => plans.push(message),
  });
  return {
    database,
    async plansOf(run) {
      plans.length = 0;
      await run();
      return plans.filter((plan) => plan.includes('Query Text'));
    },
  };
}

const settings: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
};
