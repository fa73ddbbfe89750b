import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Clock, type LucideIcon, Maximize, Wifi } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { IconCircle } from '../../../ui/icon-circle';
import {
  type Grade,
  judgeClock,
  judgeConnection,
  judgeFullscreen,
  type Measurements,
  type Verdict,
  worstOf,
} from './verdict';

const aspects: readonly {
  icon: LucideIcon;
  title: MessageDescriptor;
  judge: (m: Measurements) => Verdict;
}[] = [
  { icon: Maximize, title: msg`Fullscreen`, judge: judgeFullscreen },
  { icon: Clock, title: msg`Clock`, judge: judgeClock },
  { icon: Wifi, title: msg`Connection`, judge: judgeConnection },
];

const grades = {
  good: { label: msg`Good`, tone: 'right' },
  playable: { label: msg`Playable`, tone: 'structure' },
  poor: { label: msg`Not recommended`, tone: 'wrong' },
} as const;

const headings: Record<Grade, MessageDescriptor> = {
  good: msg`This device is ready`,
  playable: msg`You can play on this device`,
  poor: msg`Do not play on this device yet`,
};

type RehearsalVerdictProps = { measurements: Measurements; onRepeat: () => void; onDone: () => void };

/** The verdict on a device in words, for each aspect and for all. */
export function RehearsalVerdict({ measurements, onRepeat, onDone }: RehearsalVerdictProps) {
  const { t } = useLingui();
  const judged = aspects.map(({ judge, ...aspect }) => ({ ...aspect, ...judge(measurements) }));
  const grade = worstOf(judged.map((each) => each.grade));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex flex-1 flex-col gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
        {t(headings[grade])}
      </h1>
      <ul className="flex flex-col gap-2.5">
        {judged.map(({ icon: Icon, title, grade: own, words }) => (
          <li key={title.id} className="tile flex gap-3 p-4">
            <IconCircle>
              <Icon className="size-5" />
            </IconCircle>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <h2 className="text-lg">{t(title)}</h2>
                <Badge tone={grades[own].tone}>{t(grades[own].label)}</Badge>
              </div>
              <p className="text-[0.9375rem] text-ink-soft">{words}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-[0.875rem] text-ink-soft">
        {t`Measured just now. Networks change, so rehearse again shortly before a quiz.`}
      </p>
      <div className="sticky bottom-0 mt-auto flex flex-col-reverse gap-2.5 bg-paper pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))] sm:flex-row sm:*:flex-1">
        <Button variant={grade === 'poor' ? 'act' : 'quiet'} size="large" onClick={onRepeat}>
          {t`Rehearse again`}
        </Button>
        <Button variant={grade === 'poor' ? 'quiet' : 'act'} size="large" onClick={onDone}>
          {t`Done`}
        </Button>
      </div>
    </div>
  );
}
