import { classNames } from './class-names';

type TextSkeletonProps = {
  className?: string;
  /** The name of the text in `start.ts`, which writes it here where it is known before the client is loaded. */
  fill?: string;
};

/** A placeholder for a line of text, as high as the line. Its class names the least width. */
export function TextSkeleton({ className, fill }: TextSkeletonProps) {
  return (
    <span data-fill={fill} className={classNames('shimmer inline-block rounded-small bg-sunken', className)}>
      &nbsp;
    </span>
  );
}

/** A placeholder for loading content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('shimmer block rounded-small bg-sunken', className)} />
  );
}
