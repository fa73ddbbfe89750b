import type { Clock } from '@paheli/core/clock';
import type { Pools } from '@paheli/db/client/pools';
import type { PersonalData } from '@paheli/engine/account/personal-data';
import type { Deps, Live } from '@paheli/engine/deps';
import type { Log } from '@paheli/engine/foundation/log';
import { createStartLine } from '@paheli/engine/quiz/start-line';
import { holdForLine } from '@paheli/engine/settlement/hold-for-line';
import type { Hub } from '../live/hub';
import { createLoadMeter, type LoadMeter } from '../live/measure-load';
import type { Cleanup } from './cleanup';

type Sources = {
  readonly hub: Hub;
  readonly pools: Pools;
  readonly now: Clock;
  readonly personalData: PersonalData;
};

/** Opens the line of players who start, with what decides how many may, and live connections that report to it. */
export function openLine(
  { hub, pools, now, personalData }: Sources,
  log: Log,
  cleanup: Cleanup,
): { load: LoadMeter; play: Pick<Deps, 'line' | 'delayLead' | 'startLead' | 'live'> } {
  const load = createLoadMeter(now);
  cleanup.add('the load meter', async () => load.close());
  const line = createStartLine({
    personalData,
    push: hub.push,
    readLoad: load.read,
    hold: (ids) =>
      void holdForLine({ database: pools.jobs, now }, ids).catch((error: unknown) =>
        log.warn({ err: error }, 'a settlement was not held for the players in line'),
      ),
  });
  cleanup.add('the line of starts', async () => line.close());
  const live: Live = {
    ...hub,
    turn(userId, turn) {
      load.follow(turn);
      hub.turn(userId, turn);
    },
  };
  return { load, play: { line, delayLead: { ms: 0 }, startLead: { ms: 0 }, live } };
}
