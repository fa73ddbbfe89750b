import { classNames } from './class-names';

type CountdownRingProps = {
  /** The seconds shown in the middle. */
  seconds: number;
  /** The total time, and the part that had elapsed when this ring was first drawn. */
  totalMs: number;
  elapsedMs: number;
  urgent: boolean;
};

/**
 * A ring that empties, of the size `--ring` with figures of `--ring-text`. The stylesheet animates it up to the deadline, so it moves evenly even on a busy page. Needs a
 * `key` per deadline.
 */
export function CountdownRing({ seconds, totalMs, elapsedMs, urgent }: CountdownRingProps) {
  return (
    <div
      className={classNames('relative grid size-(--ring) place-items-center', urgent && 'beat text-wrong')}
    >
      <svg aria-hidden="true" viewBox="0 0 84 84" className="-rotate-90 absolute inset-0">
        <circle cx="42" cy="42" r="37" fill="none" strokeWidth="8" className="stroke-line" />
        <circle
          cx="42"
          cy="42"
          r="37"
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray="100 100"
          className={classNames('drain motion-reduce:hidden', urgent ? 'stroke-wrong' : 'stroke-act')}
          style={{ animationDuration: `${totalMs}ms`, animationDelay: `${-elapsedMs}ms` }}
        />
      </svg>
      <span aria-hidden="true" className="figures text-(length:--ring-text)">
        {seconds}
      </span>
    </div>
  );
}
