import { addMs, dayMs } from '@paheli/core/clock';
import { joinTournament } from '@paheli/engine/tournament/join-tournament';
import { leaveTournament } from '@paheli/engine/tournament/leave-tournament';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';
import { contains, publishMark } from '../testing/test-events';
import { attachPlayerSocket, followEvents, type PlayerSocket } from '../testing/test-socket';

const site = openTestApp();

const updatesOf = (socket: PlayerSocket, id: string) =>
  socket
    .ofType('tournament_update')
    .filter(({ tournament_id }) => tournament_id === id)
    .map(({ change = 'any', participant_count }) => [change, participant_count]);

test.each([
  ['unlisted', { visibility: 'unlisted' }],
  ['hidden after the seats were taken', { visibility: 'public' }],
] as const)(
  'seats of a tournament that is %s are sent its changes without its room, and nobody else is',
  async (_, terms) => {
    const [admin, before, after, stranger] = [
      await site.admin(),
      await site.player(),
      await site.player(),
      await site.player(),
    ];
    const startTime = addMs(site.deps.now(), 2 * dayMs);
    const { id } = await site.engine.tournament({
      ...terms,
      entryFee: 0,
      prizePool: 0,
      startTime,
      endTime: addMs(startTime, dayMs),
    });
    const edit = async (name: string) => {
      const shown = await site.call<object>('GET', `/api/admin/tournaments/${id}`, { as: admin });
      const body = { ...shown.body, name };
      expect((await site.call('PUT', `/api/admin/tournaments/${id}`, { as: admin, body })).status).toBe(200);
    };
    await joinTournament(site.deps, before.viewer, { tournamentId: id });
    const [web, program, others] = [
      await followEvents(site, before),
      await attachPlayerSocket(site, after),
      await attachPlayerSocket(site, stranger),
    ];
    await joinTournament(site.deps, after.viewer, { tournamentId: id });
    await site.deps.database.sql`update tournament set hidden_at = ${site.deps.now()} where id = ${id}`;
    /** Waits until everything that was committed has been read. */
    const flush = async () => {
      const mark = await publishMark(site);
      await others.find(contains(mark));
    };
    await flush();
    // What waits a second after the creation is sent.
    site.advance(1_000);
    await flush();
    for (const socket of [program, others]) socket.messages.splice(0);
    await edit('Quiz of the house');
    await flush();
    await program.find(({ tournament_id, change }) => tournament_id === id && change === undefined);
    expect(updatesOf(program, id)).toEqual([['any', undefined]]);
    expect(updatesOf(others, id)).toEqual([]);
    await web.find((frame) => contains(`"tournamentId":"${id}","spreadMs"`)(frame));
    const lastEventId = program.messages.at(-1)?.event_id;
    await program.close();
    await edit('Quiz of the year');
    await leaveTournament(site.deps, before.viewer, { tournamentId: id });
    await flush();
    const again = await attachPlayerSocket(site, after, { query: { last_event_id: String(lastEventId) } });
    await again.find(({ change }) => change === 'seats');
    expect(updatesOf(again, id)).toEqual([
      ['any', undefined],
      ['seats', 1],
    ]);
  },
);
