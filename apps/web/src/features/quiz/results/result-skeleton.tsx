import { useLingui } from '@lingui/react/macro';
import { Skeleton, TextSkeleton } from '../../../ui/skeleton';

/** The place of a loading result, in its shape. In a frame, `start.ts` writes the verdict here. */
export function ResultSkeleton() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-label={t`Loading your results...`}
      className="mx-auto flex w-full max-w-3xl flex-col gap-4 pt-6 md:pt-10"
    >
      <div className="flex flex-col items-center gap-2 text-center">
        <span className="inline-flex min-h-[26px] items-center font-semibold text-[0.8125rem] text-ink-soft leading-none">
          <TextSkeleton className="min-w-32" fill="tournament" />
        </span>
        <h1 className="font-text font-semibold text-[0.9375rem] text-ink-soft">{t`Quiz Results`}</h1>
        <p className="font-bold font-display text-[2.5rem] leading-none">
          <TextSkeleton className="min-w-48" fill="verdict" />
        </p>
        <p className="text-ink-soft">
          <TextSkeleton className="min-w-64" fill="rank" />
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {[1, 2, 3, 4].map((figure) => (
          <Skeleton key={figure} className="h-20 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-[3.25rem] rounded-card" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-12 rounded-card" />
    </div>
  );
}
