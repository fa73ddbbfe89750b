import { region } from '../../../lib/language/region';
/** Formats an instant for `<input type="datetime-local">`, in the browser's time zone. */
export function toLocalInput(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Parses the value of such an input; an invalid date for an invalid value. The input shows minutes, so an unchanged
 * value keeps the seconds of the original instant.
 */
export function fromLocalInput(text: string | undefined, before?: Date): Date {
  return before && text === toLocalInput(before) ? before : new Date(text ?? '');
}

/** Returns the name of the browser's time zone, such as 'Asia/Kolkata, GMT+5:30'. */
export function nameTimeZone(at: Date): string {
  const format = new Intl.DateTimeFormat(region(), { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return [format.resolvedOptions().timeZone, offset].filter(Boolean).join(', ');
}
