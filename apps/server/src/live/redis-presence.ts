import type { Log } from '@paheli/engine/log';
import type { Schedule } from '../schedule';
import type { Bus } from './bus';
import { createRoster, type Presence, surplusOf } from './presence';
import { createRedisDirectory } from './redis-directory';
import type { RedisLink } from './redis-link';

const renewEveryMs = 5_000;
/** For how long a count is good enough, unless somebody comes or goes in this process. */
const countedForMs = 1_000;

/** The presence of several processes. While Redis is away, each knows its own connections alone. */
export function createRedisPresence(link: RedisLink, bus: Bus, log: Log, schedule: Schedule): Presence {
  const roster = createRoster();
  const directory = createRedisDirectory(link);
  const entryOf = (userId: string) => [userId, roster.idsOf(userId)] as const;
  let counted: Promise<number> | undefined;
  let stopRenewing: () => void = () => undefined;

  /** What is missed here is said again by the next renewal. */
  function attempt(telling: Promise<void>): void {
    telling.catch((error: unknown) => log.debug({ err: error }, 'the other processes were not told'));
  }

  function renew(): void {
    stopRenewing();
    stopRenewing = schedule(renewEveryMs, renew);
    attempt(directory.renew(roster.users().map(entryOf)));
  }

  function tell(userId: string): void {
    counted = undefined;
    attempt(directory.tell(entryOf(userId)));
  }

  /** Has the oldest of a user's connections closed, wherever they are, when he has too many. */
  async function displaceSurplus(userId: string): Promise<void> {
    const surplus = surplusOf(await directory.connectionsOf(userId));
    if (surplus.length > 0) bus.publish({ kind: 'displaced', userId, connectionIds: surplus });
  }

  function countAll(): Promise<number> {
    const counting = directory.countUsers().catch(() => roster.users().length);
    schedule(countedForMs, () => {
      if (counted === counting) counted = undefined;
    });
    return counting;
  }

  /** After an outage: what connected meanwhile was counted here alone. */
  function rejoin(): void {
    renew();
    for (const userId of roster.users()) attempt(displaceSurplus(userId));
  }

  link.commands.on('ready', rejoin);
  const stopHearing = bus.hear((message) => {
    if (message.kind !== 'displaced') return;
    if (roster.displace(message.userId, message.connectionIds)) tell(message.userId);
  });

  return {
    enter(userId, displace) {
      const id = roster.add(userId, displace);
      roster.displace(userId, surplusOf(roster.idsOf(userId)));
      tell(userId);
      attempt(displaceSurplus(userId));
      return () => {
        if (roster.remove(userId, id)) tell(userId);
      };
    },
    count() {
      counted ??= countAll();
      return counted;
    },
    async close() {
      stopRenewing();
      stopHearing();
      link.commands.off('ready', rejoin);
      await directory.leave().catch(() => log.debug({}, 'this process could not say that it leaves'));
    },
  };
}
