import type { Audience, StoredEvent } from '@paheli/core/live-event';
import { openTestDatabase } from '@paheli/db/testing/test-database';
import { createLeaderboards } from '@paheli/engine/tournament/leaderboards';
import { afterEach } from 'vitest';
import { createLocalBus } from '../live/bus';
import { createHub, type Hub } from '../live/hub';
import { createLocalPresence } from '../live/presence';
import type { Schedule } from '../schedule';
import { silentLog } from './test-app';

/** Opens a database for the tests of a file or of a `describe`, and hubs on it, each of a process of its own. */
export function openTestHubs() {
  const { database: own } = openTestDatabase();
  const hubs: Hub[] = [];
  afterEach(async () => {
    for (const hub of hubs.splice(0)) await hub.close();
  });
  return {
    database: own,
    async startHub(schedule: Schedule, database = own): Promise<Hub> {
      const clocked = { database, now: () => new Date() };
      const sources = { ...clocked, history: database, leaderboards: createLeaderboards(clocked) };
      const exchange = { bus: createLocalBus(), presence: createLocalPresence() };
      const hub = createHub(sources, exchange, silentLog, schedule);
      await hub.start();
      hubs.push(hub);
      return hub;
    },
    /** Commits events as a use case would, without waking any hub. */
    async commit(...events: (readonly [Audience, StoredEvent])[]): Promise<void> {
      await own.sql`
        select outbox_append(${events.map(([audience]) => audience)}::text[],
          ${events.map(([, event]) => JSON.stringify(event))}::text[]::jsonb[])`;
    },
  };
}
