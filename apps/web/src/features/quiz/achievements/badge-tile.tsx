import { useLingui } from '@lingui/react/macro';
import type { OwnAchievement } from '@paheli/core/achievements/badge';
import type { ReactNode } from 'react';
import { useMessage } from '../../../lib/language/message';
import { formatCount, formatDay } from '../../../lib/text/format';
import { classNames } from '../../../ui/class-names';
import { IconCircle } from '../../../ui/icon-circle';
import { Progress } from '../../../ui/progress';
import { AchievementIcon } from './achievement-icon';

type Shown = Pick<OwnAchievement, 'kind' | 'title' | 'description' | 'earnedAt'> & {
  readonly value?: number;
  readonly goal?: number;
};

/** An achievement, with the day it was earned or the progress towards it. */
export function BadgeTile({ badge, action }: { badge: Shown; action?: ReactNode }) {
  const { t } = useLingui();
  const text = useMessage();
  const { kind, title, description, earnedAt, value = 0, goal = 1 } = badge;
  return (
    <li
      id={kind}
      className={classNames(
        'tile flex scroll-mt-20 items-start gap-3.5 p-4 target:border-act sm:flex-col sm:items-center sm:px-4 sm:py-5 sm:text-center',
        earnedAt === null && 'bg-transparent shadow-none',
      )}
    >
      <IconCircle size="large" tone={earnedAt ? 'act' : 'structure'}>
        <AchievementIcon kind={kind} className="size-7" />
      </IconCircle>
      <div className="flex min-w-0 flex-1 flex-col gap-1 sm:w-full">
        <h3 className="text-lg">{text({ key: title })}</h3>
        <p className="text-[0.9375rem] text-ink-soft leading-snug">{text({ key: description })}</p>
        <div className="mt-auto pt-2">
          {earnedAt ? (
            <p className="font-semibold text-[0.875rem] text-correct">{t`Earned on ${formatDay(earnedAt)}`}</p>
          ) : (
            <div className="flex flex-col gap-1.5">
              <Progress value={value} max={goal} />
              <p className="text-[0.875rem] text-ink-soft tabular-nums">
                {t`${formatCount(value)} of ${formatCount(goal)}`}
              </p>
            </div>
          )}
        </div>
      </div>
      {action}
    </li>
  );
}

export const badgeGridClass = 'grid gap-2.5 sm:grid-cols-2 lg:grid-cols-4';
