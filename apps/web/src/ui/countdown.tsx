import { numberFormat } from '../lib/text/format';
import type { CountdownParts } from '../lib/time/countdown';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Returns the name of a unit in the language of the interface, such as 'hours' or 'h'. */
function unitName(unit: (typeof units)[number], unitDisplay: 'long' | 'narrow'): string {
  const format = numberFormat({ style: 'unit', unit: unit.slice(0, -1), unitDisplay });
  return format.formatToParts(2).find(({ type }) => type === 'unit')?.value ?? unit;
}

type CountdownProps = {
  /** Null while the time is unknown. The figures are then dashes. */
  parts: CountdownParts | null;
  label: string;
  size?: 'small' | 'normal' | 'large';
  /** Shows zero days and hours as well. */
  isWhole?: boolean;
};
const sizes = { small: 'text-xl', normal: 'text-[1.75rem]', large: 'text-[2.5rem]' } as const;

/** Returns whether a unit has run out, together with those above it. Minutes and seconds are always shown. */
function isOver(unit: (typeof units)[number], { days, hours }: CountdownParts): boolean {
  return days === 0 && (unit === 'days' || (unit === 'hours' && hours === 0));
}

/**
 * A countdown in days, hours, minutes and seconds, without days and hours that are over. It has the role of a timer, so screen readers do not announce every
 * second.
 */
export function Countdown({ parts, label, size = 'normal', isWhole = false }: CountdownProps) {
  return (
    <div role="timer" aria-label={label} className="flex flex-wrap gap-3">
      {units
        .filter((unit) => isWhole || !parts || !isOver(unit, parts))
        .map((unit) => (
          <span key={unit} className="whitespace-nowrap">
            <span className={`figures ${sizes[size]}`}>
              {parts === null ? '––' : unit === 'days' ? parts.days : String(parts[unit]).padStart(2, '0')}
            </span>{' '}
            <span className="text-[0.8125rem] text-ink-soft">
              <span aria-hidden="true">{unitName(unit, 'narrow')}</span>
              <span className="sr-only">{unitName(unit, 'long')}</span>
            </span>
          </span>
        ))}
    </div>
  );
}
