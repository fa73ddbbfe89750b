import { addMs, dayMs, minuteMs } from '../clock';
import { beginOfDay, dateInIndia } from '../india';
import type { QuietHours } from './schema';

/** Returns when the quiet hours end that an instant lies in; the instant itself outside of them. */
export function endOfQuiet(at: Date, quiet: QuietHours | null): Date {
  if (quiet === null) return at;
  const midnight = beginOfDay(dateInIndia(at));
  const sinceMidnightMs = at.getTime() - midnight.getTime();
  const fromMs = msOf(quiet.from);
  const untilMs = msOf(quiet.until);
  if (fromMs < untilMs) {
    return sinceMidnightMs >= fromMs && sinceMidnightMs < untilMs ? addMs(midnight, untilMs) : at;
  }
  if (sinceMidnightMs < untilMs) return addMs(midnight, untilMs);
  return sinceMidnightMs >= fromMs ? addMs(midnight, dayMs + untilMs) : at;
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * minuteMs;
}
