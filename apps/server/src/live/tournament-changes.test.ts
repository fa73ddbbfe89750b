// Long because changes are coalesced within a process, and none may be lost between processes.

import type { Audience, SequencedEvent, StoredEvent } from '@paheli/core/live-event';
import { describe, expect, test } from 'vitest';
import { openTestHubs } from '../testing/test-hubs';
import { createTestSchedule } from '../testing/test-schedule';
import type { Delivery } from './subscriptions';
import { createTournamentChanges } from './tournament-changes';

const [science, history] = ['0198b3a0-0000-7000-8000-00000000000a', '0198b3a0-0000-7000-8000-00000000000b'];
const everyone = new Set<Audience>(['everyone']);
const asha: Audience = 'user:0198b3a0-0000-7000-8000-000000000001';

const seats = (participantCount: number, tournamentId: string = science): StoredEvent => ({
  type: 'tournament_update',
  tournamentId,
  change: 'seats',
  participantCount,
});
const join = (participantCount: number, newParticipants = 1): StoredEvent => ({
  type: 'tournament_join',
  tournamentId: science,
  tournamentName: 'Science Sprint',
  newParticipants,
  participantCount,
  entryFees: 10 * newParticipants,
});
const edited = (tournamentId: string = science): StoredEvent => ({ type: 'tournament_update', tournamentId });
const balance = (newBalance: number): StoredEvent => ({ type: 'wallet_update', newBalance });

function createClock() {
  let now = new Date('2026-11-21T10:00:00Z');
  return {
    now: () => now,
    advance(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    set(at: Date) {
      now = at;
    },
  };
}

describe('changes of tournaments', () => {
  function start() {
    const { schedule, advance } = createTestSchedule(createClock());
    const sent: [string, object][] = [];
    const changes = createTournamentChanges(schedule, (audience, event) => sent.push([audience, event]));
    let seq = 0;
    const take = (audience: Audience, event: StoredEvent): boolean => {
      seq += 1;
      return changes.take({ seq, audience, event } satisfies SequencedEvent);
    };
    return { changes, advance, take, news: () => sent.splice(0) };
  }

  test('many readers make the pause longer: two milliseconds for each, and five seconds at most', () => {
    for (const [readers, pauseMs] of [
      [500, 1_000],
      [1_250, 2_500],
      [40_000, 5_000],
    ] as const) {
      const { schedule, advance } = createTestSchedule(createClock());
      const sent: object[] = [];
      const changes = createTournamentChanges(schedule, (_, event) => {
        sent.push(event);
        return readers;
      });
      for (const seq of [1, 2]) changes.take({ seq, audience: 'everyone', event: seats(seq) });
      advance(pauseMs - 1);
      expect(sent).toEqual([seats(1)]);
      advance(1);
      expect(sent).toEqual([seats(1), seats(2)]);
      changes.stop();
    }
  });

  test('the first is sent at once, then at most one a second, and the last always', () => {
    const { advance, take, news } = start();
    for (let count = 1; count <= 500; count += 1) expect(take('everyone', seats(count))).toBe(true);
    expect(news()).toEqual([['everyone', seats(1)]]);
    advance(999);
    expect(news()).toEqual([]);
    advance(1);
    expect(news()).toEqual([['everyone', seats(500)]]);
    take('everyone', seats(501));
    expect(news()).toEqual([]);
    advance(1_000);
    expect(news()).toEqual([['everyone', seats(501)]]);
    advance(1_000);
    take('everyone', seats(502));
    expect(news()).toEqual([['everyone', seats(502)]]);
  });

  test('tournaments do not delay each other, and joins are counted for administrators', () => {
    const { advance, take, news } = start();
    take('everyone', seats(1));
    take('everyone', seats(1, history));
    take('admins', join(1));
    take('admins', join(3, 2));
    take('admins', join(503, 500));
    expect(news()).toEqual([
      ['everyone', seats(1)],
      ['everyone', seats(1, history)],
      ['admins', join(1)],
    ]);
    advance(1_000);
    expect(news()).toEqual([['admins', join(503, 502)]]);
  });

  test('a change of anything else is not held back, and an older number of seats is not sent after it', () => {
    const { changes, advance, take, news } = start();
    take('everyone', seats(1));
    take('everyone', seats(2));
    expect(take('everyone', edited())).toBe(false);
    expect(take('admins', edited())).toBe(false);
    expect(take(asha, seats(2))).toBe(false);
    advance(1_000);
    expect(news()).toEqual([['everyone', seats(1)]]);
    expect(changes.latestAfter(0, everyone)).toEqual([]);
  });

  test('of sixty edits in a second readers are sent the first and one more, whatever the seats do between them', () => {
    const { changes, advance, take, news } = start();
    expect(take('everyone', edited())).toBe(false);
    for (let count = 1; count < 60; count += 1) {
      expect(take('everyone', edited())).toBe(true);
      expect(take('everyone', seats(count))).toBe(true);
    }
    expect(take('everyone', edited(history))).toBe(false);
    expect(news()).toEqual([]);
    expect(changes.latestAfter(0, everyone)).toEqual([edited(), seats(59)]);
    advance(1_000);
    expect(news()).toEqual([['everyone', edited()]]);
    take('everyone', edited());
    advance(1_000);
    expect(news()).toEqual([['everyone', edited()]]);
    advance(1_000);
    expect(take('everyone', edited())).toBe(false);
    expect(changes.latestAfter(0, everyone)).toEqual([]);
  });

  test('the end sends what waits', () => {
    const { changes, advance, take, news } = start();
    for (const count of [1, 2]) take('everyone', seats(count));
    changes.stop();
    advance(5_000);
    expect(news()).toEqual([
      ['everyone', seats(1)],
      ['everyone', seats(2)],
    ]);
  });

  test('the last state of each tournament is remembered within a range of numbers', () => {
    const { changes, take } = start();
    for (const event of [seats(1), seats(1, history), seats(2)]) take('everyone', event);
    expect(changes.latestAfter(0, everyone)).toEqual([seats(1, history), seats(2)]);
    expect(changes.latestAfter(2, everyone)).toEqual([seats(2)]);
    expect(changes.latestAfter(0, everyone)).toEqual([seats(2)]);
  });
});

describe('in processes', () => {
  const { startHub, commit } = openTestHubs();

  async function startProcess() {
    const { schedule, advance } = createTestSchedule(createClock());
    return { hub: await startHub(schedule), advance };
  }

  /** Returns what a reader is sent until an event of a type. */
  async function takeUntil(deliveries: AsyncIterable<Delivery>, type: string): Promise<Delivery[]> {
    const taken: Delivery[] = [];
    for await (const delivery of deliveries) {
      taken.push(delivery);
      if (delivery.event.type === type) break;
    }
    return taken;
  }
  const eventsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ event }) => event);

  test('a listener is sent one change of seats, then the last one, and its own events in between', async () => {
    const { hub, advance } = await startProcess();
    const reader = await hub.subscribe({ audiences: [asha, 'everyone'] });
    const deliveries = reader.deliveries[Symbol.asyncIterator]();
    const rest = { [Symbol.asyncIterator]: () => ({ next: () => deliveries.next() }) };
    await commit(...Array.from({ length: 300 }, (_, n) => ['everyone', seats(n + 1)] as const));
    await commit([asha, balance(5)]);
    hub.wake();
    expect(eventsOf(await takeUntil(rest, 'wallet_update'))).toEqual([seats(1), balance(5)]);
    advance(1_000);
    const [last] = await takeUntil(rest, 'tournament_update');
    expect(last?.event).toEqual(seats(300));
    expect(last?.seq).toBe(reader.position + 301);
  });

  test.each([
    ['change of seats', seats(1), seats(7)],
    ['edit', edited(), edited()],
  ])(
    'a reader that leaves while a %s waits is sent the last state when it resumes anywhere',
    async (_, first, last) => {
      const here = await startProcess();
      const elsewhere = await startProcess();
      const reader = await here.hub.subscribe({ audiences: [asha, 'everyone'] });
      await commit(['everyone', first], ['everyone', last], [asha, balance(8)]);
      here.hub.wake();
      const before = await takeUntil(reader.deliveries, 'wallet_update');
      expect(eventsOf(before)).toMatchObject([first, balance(8)]);
      const afterSeq = before.at(-1)?.seq ?? Number.NaN;
      // The other process has sent its waiting change by now, and the third starts only now.
      elsewhere.hub.wake();
      const probe = await elsewhere.hub.subscribe({ audiences: [asha], afterSeq: reader.position });
      await takeUntil(probe.deliveries, 'wallet_update');
      elsewhere.advance(1_000);
      const later = await startProcess();
      for (const { hub } of [elsewhere, later]) {
        const resumed = await hub.subscribe({ audiences: [asha, 'everyone'], afterSeq });
        const [told] = await takeUntil(resumed.deliveries, 'tournament_update');
        expect(told).toEqual({ seq: afterSeq, event: last });
      }
    },
  );

  test('a resuming reader is sent the missed edits of a tournament as one event', async () => {
    const { hub } = await startProcess();
    const { position } = await hub.subscribe({ audiences: ['everyone'] });
    await commit(
      ['everyone', edited()],
      ['everyone', edited(history)],
      ['everyone', edited()],
      [asha, balance(9)],
    );
    hub.wake();
    const probe = await hub.subscribe({ audiences: [asha], afterSeq: position });
    await takeUntil(probe.deliveries, 'wallet_update');
    const resumed = await hub.subscribe({ audiences: [asha, 'everyone'], afterSeq: position });
    const missed = eventsOf(await takeUntil(resumed.deliveries, 'wallet_update'));
    expect(missed).toEqual([edited(), edited(history), balance(9)]);
  });

  test('a resuming administrator is sent the missed joins of a tournament as one event', async () => {
    const { hub } = await startProcess();
    const { position } = await hub.subscribe({ audiences: ['admins'] });
    await commit(['admins', join(1)], ['admins', join(4, 3)], [asha, balance(9)]);
    hub.wake();
    const probe = await hub.subscribe({ audiences: [asha], afterSeq: position });
    await takeUntil(probe.deliveries, 'wallet_update');
    const resumed = await hub.subscribe({ audiences: ['admins'], afterSeq: position });
    expect(eventsOf(await takeUntil(resumed.deliveries, 'tournament_join'))).toEqual([join(4, 4)]);
  });
});
