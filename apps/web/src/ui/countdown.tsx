import type { CountdownParts } from '../lib/time/countdown';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

type CountdownProps = {
  /** Null while the time is unknown. The figures are then dashes. */
  parts: CountdownParts | null;
  label: string;
  size?: 'small' | 'normal' | 'large';
};
const sizes = { small: 'text-xl', normal: 'text-[1.75rem]', large: 'text-[2.5rem]' } as const;

/**
 * A countdown in days, hours, minutes and seconds, without days on the last one. It has the role of a timer, so screen readers do not announce every
 * second.
 */
export function Countdown({ parts, label, size = 'normal' }: CountdownProps) {
  return (
    <div role="timer" aria-label={label} className="flex gap-3">
      {units
        .filter((unit) => unit !== 'days' || parts?.days !== 0)
        .map((unit) => (
          <span key={unit} className="whitespace-nowrap">
            <span className={`figures ${sizes[size]}`}>
              {parts === null ? '––' : unit === 'days' ? parts.days : String(parts[unit]).padStart(2, '0')}
            </span>{' '}
            <span className="text-[0.8125rem] text-ink-soft">
              <span aria-hidden="true">{unit.charAt(0)}</span>
              <span className="sr-only">{unit}</span>
            </span>
          </span>
        ))}
    </div>
  );
}
