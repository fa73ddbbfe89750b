/** An instant as `<input type="datetime-local">` writes it, in the reader's own time zone. */
export function toLocalInput(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The instant that such an input says, an invalid date where it says none. One that was not touched stays what
 * it was, to the second: the input shows minutes.
 */
export function fromLocalInput(text: string | undefined, before?: Date): Date {
  return before && text === toLocalInput(before) ? before : new Date(text ?? '');
}

/** 'Asia/Kolkata, GMT+5:30': the reader's own time zone. */
export function nameTimeZone(at: Date): string {
  const format = new Intl.DateTimeFormat('en-IN', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return [format.resolvedOptions().timeZone, offset].filter(Boolean).join(', ');
}
