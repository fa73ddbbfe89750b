import { classNames } from './class-names';

/** A placeholder for loading content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('shimmer block rounded-small bg-sunken', className)} />
  );
}
