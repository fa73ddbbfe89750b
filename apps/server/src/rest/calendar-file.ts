import brand from '@paheli/core/brand.json';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import type { FastifyRequest } from 'fastify';
import { ICalAlarmType, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { SpecialReply } from './route';

/** How long before the start the calendar shows its reminder. */
const reminderS = 10 * 60;

/** Returns a tournament as a calendar file. */
export const calendarFile: SpecialReply = {
  types: ['text/calendar'],
  send(reply, result) {
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="tournament.ics"')
      .send(writeCalendar(result as TournamentCard, originOf(reply.request)));
  },
};

/** RFC 5545: one event from the start to the end, with a reminder and the address of the quiz. */
function writeCalendar(tournament: TournamentCard, origin: string | null): string {
  const { id, startTime, endTime, status, now } = tournament;
  const [name, description] = [allowed(tournament.name), allowed(tournament.description)];
  const calendar = new ICalCalendar({
    name: brand.name,
    prodId: { company: brand.name, product: 'Tournaments' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    // Calendars identify the event by this, so it stays when the brand changes.
    id: `tournament-${id}@paheli`,
    stamp: now,
    start: startTime,
    end: endTime,
    summary: name,
    description,
    url: origin && `${origin}/quiz/${id}`,
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: reminderS, description: name });
  return calendar.toString();
}

/** Text may hold no control characters except tabs and line breaks, which are escaped. */
function allowed(text: string): string {
  return text.replace(/(?![\t\r\n])\p{Cc}/gu, '');
}

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Returns our address as the caller used it; null where the host header is no host. */
function originOf({ protocol, host }: FastifyRequest): string | null {
  if (!hostPattern.test(host ?? '')) return null;
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`;
}
