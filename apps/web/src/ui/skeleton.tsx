import { classNames } from './class-names';

type TextSkeletonProps = {
  className?: string;
  /** The name of the text in `start.ts`, which writes it here where it is known before the client is loaded. */
  fill?: string;
};

/**
 * A placeholder for a line of text, as high as the line, because of the empty box before its contents. Its class names the least width. It holds no text, not even a
 * space: browsers measure the largest paint by the first text of a paragraph.
 */
export function TextSkeleton({ className, fill }: TextSkeletonProps) {
  return (
    <span
      data-fill={fill}
      className={classNames(
        'shimmer inline-block before:inline-block rounded-small bg-sunken align-bottom',
        className,
      )}
    />
  );
}

type SkeletonProps = {
  className?: string;
  /** The name of the link that `start.ts` puts here, and its classes. */
  fill?: string;
  filledClass?: string;
};

/** A placeholder for loading content. */
export function Skeleton({ className, fill, filledClass }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-fill={fill}
      data-filled-class={filledClass}
      className={classNames('shimmer block rounded-small bg-sunken', className)}
    />
  );
}

type SkeletonsProps = {
  /** What is loading, for screen readers. */
  label: string;
  count: number;
  className: string;
  /** The class of each placeholder. */
  each: string;
};

/** The places of loading entries. */
export function Skeletons({ label, count, className, each }: SkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {[...Array(count).keys()].map((place) => (
        <Skeleton key={place} className={each} />
      ))}
    </div>
  );
}
