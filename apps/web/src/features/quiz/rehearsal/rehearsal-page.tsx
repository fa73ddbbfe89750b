import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Clock, Maximize, Wifi } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverClock } from '../../../lib/time/server-clock';
import { Button } from '../../../ui/button';
import { IconCircle } from '../../../ui/icon-circle';
import { enterFullscreen, hasFullscreen, useFullscreenEnd } from '../fullscreen';
import { QuizScreen } from '../quiz-screen';
import { TapToLockSwitch } from '../tap-to-lock-switch';
import { doesCount } from '../violations';
import { RehearsalVerdict } from './rehearsal-verdict';
import { useMeasurements } from './use-measurements';
import { useRehearsalPlay } from './use-rehearsal-play';
import type { Measurements } from './verdict';

/** Tests this device in three questions: the notice, the questions, and a verdict in words. */
export function RehearsalPage() {
  const { t } = useLingui();
  const [step, setStep] = useState<'notice' | 'questions' | Measurements>('notice');
  const leave = useReturn();
  useFullscreenEnd();
  const begin = () => {
    // Browsers grant fullscreen only in response to a press.
    void enterFullscreen();
    setStep('questions');
  };
  if (step === 'questions') return <Rehearsal onEnd={setStep} />;
  return (
    <div className="mx-auto flex min-h-full w-full max-w-lg flex-col gap-5 px-4 pt-3 pb-6 sm:pt-8">
      <Button variant="plain" size="small" className="self-start" onClick={leave}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t`Back`}
      </Button>
      {step === 'notice' ? (
        <Notice onBegin={begin} />
      ) : (
        <RehearsalVerdict measurements={step} onRepeat={begin} onDone={leave} />
      )}
    </div>
  );
}

/** Returns a function that leads to where the rehearsal was opened: the dashboard or a waiting room. */
function useReturn(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: '/dashboard' }));
}

function Notice({ onBegin }: { onBegin: () => void }) {
  const { t } = useLingui();
  const tests = [
    {
      icon: Maximize,
      title: t`Fullscreen`,
      text: hasFullscreen()
        ? t`Does it open, and stay open?`
        : t`This browser has none; you lose nothing by it.`,
    },
    { icon: Clock, title: t`Clock`, text: t`Does it agree with the server’s?` },
    { icon: Wifi, title: t`Connection`, text: t`Is it fast and steady enough for five seconds?` },
  ];
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h1 className="text-[1.75rem]">{t`Rehearsal`}</h1>
        <p className="text-ink-soft">
          {t`Three questions about the quiz itself, five seconds each, on this device. It is free. No answer is stored, and no violation is counted.`}
        </p>
      </div>
      <ul className="flex flex-col gap-2.5">
        {tests.map(({ icon: Icon, title, text }) => (
          <li key={title} className="tile flex min-h-[60px] items-center gap-3 p-3">
            <IconCircle>
              <Icon className="size-5" />
            </IconCircle>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-[0.9375rem] text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <TapToLockSwitch />
      <div className="sticky bottom-0 mt-auto bg-paper pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
        <Button size="large" className="w-full" onClick={onBegin}>
          {t`Start rehearsal`}
        </Button>
      </div>
    </div>
  );
}

/** The question screen of a real quiz, with questions and answers of this device alone. */
function Rehearsal({ onEnd }: { onEnd: (measurements: Measurements) => void }) {
  const { measure, read } = useMeasurements(() => doesCount('fullscreen_exit', state, serverClock.nowMs()));
  const [state, dispatch] = useRehearsalPlay(measure);
  const end = useEffectEvent(() => onEnd(read()));
  const isOver = state.phase === 'ended';
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return <QuizScreen state={state} dispatch={dispatch} mode="rehearsal" />;
}
