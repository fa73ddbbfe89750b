import type { Log } from '@paheli/engine/foundation/log';
import type { Schedule } from '../schedule';
import type { Bus } from './bus';
import { createRoster, type Presence, surplusOf } from './presence';
import { createRedisDirectory } from './redis-directory';
import type { RedisLink } from './redis-link';

const renewEveryMs = 5_000;
/** How long a count stays valid, unless a user connects or leaves in this process. */
const countedForMs = 1_000;

/**
 * Creates the presence of several processes. While Redis is unreachable, each process counts only its own connections.
 */
export function createRedisPresence(link: RedisLink, bus: Bus, log: Log, schedule: Schedule): Presence {
  const roster = createRoster();
  const directory = createRedisDirectory(link);
  const entryOf = (userId: string) => [userId, roster.idsOf(userId)] as const;
  let counted: Promise<number> | undefined;
  let stopRenewing: () => void = () => undefined;

  /** The next renewal repairs what is missed here. */
  function attempt(update: Promise<void>): void {
    update.catch((error: unknown) =>
      log.debug({ err: error }, 'a change of presence did not reach the other processes'),
    );
  }

  function renew(): void {
    stopRenewing();
    stopRenewing = schedule(renewEveryMs, renew);
    attempt(directory.renew(roster.users().map(entryOf)));
  }

  function announce(userId: string): void {
    counted = undefined;
    attempt(directory.store(entryOf(userId)));
  }

  /** Closes the oldest of a user's connections, in any process, when there are too many. */
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

  /** After an outage, connections made meanwhile had been counted only here. */
  function rejoin(): void {
    renew();
    for (const userId of roster.users()) attempt(displaceSurplus(userId));
  }

  link.commands.on('ready', rejoin);
  const unlisten = bus.listen((message) => {
    if (message.kind !== 'displaced') return;
    if (roster.displace(message.userId, message.connectionIds)) announce(message.userId);
  });

  return {
    enter(userId, displace) {
      const id = roster.add(userId, displace);
      roster.displace(userId, surplusOf(roster.idsOf(userId)));
      announce(userId);
      attempt(displaceSurplus(userId));
      return () => {
        if (roster.remove(userId, id)) announce(userId);
      };
    },
    count() {
      counted ??= countAll();
      return counted;
    },
    async close() {
      stopRenewing();
      unlisten();
      link.commands.off('ready', rejoin);
      await directory
        .leave()
        .catch(() => log.debug({}, 'this process could not remove itself from the directory'));
    },
  };
}
