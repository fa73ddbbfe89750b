/** The parts of the paths of the tests that another PostgreSQL could change: storage and concurrency. */
const postgresFilters = ['packages/db/src/', '.races.', '.differential.', '.histories.'];
/** The same of the tests that another Redis could change: events between processes. They need PostgreSQL besides. */
const redisFilters = ['apps/server/src/live/'];

/** The projects that have such tests. */
export const serviceProjects = ['db', 'engine', 'server'];

/** Returns the filters of vitest for the servers that run. */
export function serviceFilters(running: { postgres: boolean; redis: boolean }): string[] {
  return [
    ...(running.postgres ? postgresFilters : []),
    ...(running.postgres || running.redis ? redisFilters : []),
  ];
}
