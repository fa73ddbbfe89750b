import { plural, t } from '@lingui/core/macro';
import { dayMs, minuteMs } from '@paheli/core/clock';
import { region } from '../language/region';

const rupeeStyle = { style: 'currency', currency: 'INR' } as const;
const wholeRupeeStyle = { style: 'currency', currency: 'INR', maximumFractionDigits: 0 } as const;
const formats: Record<string, Intl.NumberFormat> = {};

/** Returns a number format of the current language. Creating one takes longer than hundreds of uses. */
export function numberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = region() + JSON.stringify(options);
  formats[key] ??= new Intl.NumberFormat(region(), options);
  return formats[key];
}

/** Formats a balance or a change of it, always with paise: '₹1,00,000.00'. */
export function formatRupees(rupees: number): string {
  return numberFormat(rupeeStyle).format(rupees);
}

/** Formats a price without empty paise: '₹5,000' or '₹49.50'. */
export function formatPrice(rupees: number): string {
  return Number.isInteger(rupees) ? numberFormat(wholeRupeeStyle).format(rupees) : formatRupees(rupees);
}

/** Formats a count with Indian grouping: '12,40,800'. */
export function formatCount(count: number): string {
  return numberFormat().format(count);
}

/** Formats remaining time as 'm:ss', rounded up, so that a clock ends at 0:00 exactly. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Formats a duration as 'm:ss', rounded to the nearest second. */
export function formatDuration(seconds: number): string {
  return formatClock(Math.round(seconds));
}

/** Formats a percentage from 0 to 100 as '90.0%'. */
export function formatPercent(percentage: number): string {
  return `${percentage.toFixed(1)}%`;
}

/** Hindi names the part of the day before the time, such as 'शाम 6:00'. */
const clockStyle = (): Intl.DateTimeFormatOptions =>
  region().startsWith('hi') ? { dayPeriod: 'short' } : {};

/** Formats a time of the day: '6:00 pm'. */
export function formatTime(instant: Date): string {
  return instant.toLocaleTimeString(region(), { ...clockStyle(), hour: 'numeric', minute: '2-digit' });
}

/** Formats a time of the day with its seconds: '6:00:00 pm'. */
export function formatTimeWithSeconds(instant: Date): string {
  return instant.toLocaleTimeString(region(), {
    ...clockStyle(),
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** Formats a start in the browser's time zone: 'today, 6:00 pm', 'tomorrow, 6:00 pm' or 'Sun 22 Jun, 6:00 pm'. */
export function formatStart(instant: Date, now: Date): string {
  const time = formatTime(instant);
  const day = dayNumber(instant) - dayNumber(now);
  if (day === 0) return t`today, ${time}`;
  if (day === 1) return t`tomorrow, ${time}`;
  const date = instant.toLocaleDateString(region(), { weekday: 'short', day: 'numeric', month: 'short' });
  return t`${date}, ${time}`;
}

/** Formats an instant: '19 Jun 2025, 6:00 pm'. */
export function formatInstant(instant: Date): string {
  return instant.toLocaleString(region(), {
    ...clockStyle(),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** Formats a waiting time: 'just now', '5 min', '3 h' or '2 days'. */
export function formatAge(since: Date, nowMs: number): string {
  const minutes = Math.floor((nowMs - since.getTime()) / minuteMs);
  if (minutes < 1) return t`just now`;
  if (minutes < 60) return t`${minutes} min`;
  if (minutes < 48 * 60) return t`${Math.floor(minutes / 60)} h`;
  return t`${plural(Math.floor(minutes / (24 * 60)), { one: '# day', other: '# days' })}`;
}

/** Formats a day: '19 Jun 2025'. */
export function formatDay(instant: Date, timeZone?: string): string {
  return instant.toLocaleDateString(region(), { day: 'numeric', month: 'short', year: 'numeric', timeZone });
}

/** Formats a calendar date such as '1990-01-01', which is the same day in every time zone. */
export function formatCalendarDate(date: string): string {
  return formatDay(new Date(`${date}T00:00:00Z`), 'UTC');
}

function dayNumber(instant: Date): number {
  return Math.round(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()) / dayMs);
}
