import { useLingui } from '@lingui/react/macro';
import { useUser } from '../../lib/session/auth';
import { isSocialSite } from '../../lib/site-mode';
import { buttonClass } from '../../ui/button';
import { Skeleton, TextSkeleton } from '../../ui/skeleton';

/** The place of a loading tournament, as large as its card. In a frame, `start.ts` writes the first tournament and its Join here. */
export function TileSkeleton({ isFirst }: { isFirst: boolean }) {
  const { t } = useLingui();
  const { hasAccess } = useUser();
  const fill = (name: string) => (isFirst ? { fill: name } : {});
  return (
    <div className="tile flex flex-col gap-1.5 p-3 sm:gap-2.5 sm:p-3.5">
      <div className="flex items-start gap-3">
        <Skeleton className="size-9 flex-none rounded-full" />
        <div className="min-w-0 flex-1">
          <p className="font-display font-semibold text-[1.125rem] leading-[1.15]">
            <TextSkeleton className="min-w-40" {...fill('name')} />
          </p>
          <p className="text-[0.875rem] text-ink-soft">
            <TextSkeleton className="min-w-44" />
          </p>
          <p className="text-[0.875rem] text-ink-soft">
            <TextSkeleton className="min-w-32" />
          </p>
        </div>
      </div>
      <p className="text-[0.9375rem] leading-snug">
        <TextSkeleton className="w-full" />
        <TextSkeleton className="w-2/3" />
      </p>
      <div className="mt-auto flex items-end justify-between gap-4">
        {!isSocialSite && (
          <p>
            <span className="block text-[0.8125rem] text-ink-soft">{t`Prize Pool`}</span>
            <span className="figures text-[1.625rem]">
              <TextSkeleton className="min-w-20" {...fill('prize')} />
            </span>
          </p>
        )}
        <p className="text-end">
          <span className="block text-[0.8125rem] text-ink-soft">{t`Entry Fee`}</span>
          <span className="figures block text-lg">
            <TextSkeleton className="min-w-12" {...fill('fee')} />
          </span>
          {!hasAccess && (
            <span className="block text-[0.8125rem]">
              <TextSkeleton className="min-w-28" />
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <Skeleton className="h-1.5" />
        <p className="text-[0.8125rem]">
          <TextSkeleton className="min-w-32" />
        </p>
      </div>
      <Skeleton
        className="h-12 rounded-card"
        {...(isFirst && { fill: 'join', filledClass: buttonClass() })}
      />
      {!isSocialSite && (
        <p className="text-[0.8125rem] leading-snug">
          <TextSkeleton className="w-full" />
        </p>
      )}
    </div>
  );
}
