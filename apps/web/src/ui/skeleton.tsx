import { classNames } from './class-names';

/** The place of something that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('shimmer block rounded-small bg-sunken', className)} />
  );
}
