import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SessionSignal } from '@paheli/core/integrity/signals/schema';
import { signalWeights } from '@paheli/core/integrity/signals/weights';
import { defaultLanguage, type Language, languageNames, pickQuizLanguage } from '@paheli/core/languages';
import { integrityThreshold } from '@paheli/core/quiz/constants';
import type { LinePlace } from '@paheli/core/quiz/line';
import type { ViolationType } from '@paheli/core/quiz/schema';
import { violationWeights } from '@paheli/core/quiz/violation-weights';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Code, Copy, Eye, Maximize } from 'lucide-react';
import { useEffect, useState } from 'react';
import { signalNames } from '../../content/signal-names';
import { violationNames } from '../../content/violation-names';
import { logWarning } from '../../lib/log';
import { formatCount } from '../../lib/text/format';
import { timeOfEach } from '../../lib/text/kind-names';
import { marksInShort } from '../../lib/text/marks';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { IconCircle } from '../../ui/icon-circle';
import { LanguageChoice } from '../../ui/language-choice';
import { RadioGroup } from '../../ui/radio-group';
import { RehearsalLink } from '../../ui/rehearsal-link';
import { hasFullscreen } from './fullscreen';
import { TapToLockSwitch } from './tap-to-lock-switch';

/** Without fullscreen the notice says so, because it would announce what cannot happen. */
const rulesOf = (canFill: boolean) => [
  {
    icon: Maximize,
    text: canFill
      ? t`Fullscreen mode will be activated`
      : t`This browser has no fullscreen; you lose nothing by it`,
  },
  { icon: Eye, text: t`Tab switching is monitored` },
  { icon: Copy, text: t`Copy/paste is disabled` },
  { icon: Code, text: t`Developer tools are blocked` },
];

export type QuizIntroProps = {
  tournament: TournamentCard;
  isStarting: boolean;
  /** The player's place among those who start; null while nobody has to wait. */
  place: LinePlace | null;
  /** Starts the quiz in a language of the tournament; resumes it without one. */
  onStart: (language?: Language) => void;
};

/** The notice before the first question: the rules of secure mode and of scoring. */
export function QuizIntro({ tournament, isStarting, place, onStart }: QuizIntroProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = pickQuizLanguage(tournament.languages, [chosen, i18n.locale]);
  useEffect(() => loadTypeOf(language), [language]);
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div className="flex flex-col items-start gap-2">
        <Badge>{tournament.name}</Badge>
        <h1 className="text-[1.75rem]">{t`Quiz Security Mode`}</h1>
        <LanguageChoice />
        <p className="text-ink-soft">
          {t`${plural(tournament.questionsCount, { one: '# question', other: '# questions' })}, ${timeOfEach(tournament)}, ${tournament.durationMinutes} minutes in all. The server’s clock counts; it goes on if you leave.`}
          {tournament.marks && ` ${t`Points: ${marksInShort(tournament.marks)}. No answer takes nothing.`}`}
        </p>
      </div>
      {tournament.languages.length > 1 && (
        <RadioGroup
          legend={t`Language of the questions`}
          name="language"
          options={tournament.languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
          value={language}
          onChange={({ target }) => setChosen(target.value as Language)}
        />
      )}
      <TapToLockSwitch />
      <ul className="flex flex-col gap-2.5">
        {rulesOf(hasFullscreen()).map(({ icon: Icon, text }) => (
          <li key={text} className="tile flex min-h-[60px] items-center gap-3 p-3 font-medium">
            <IconCircle>
              <Icon className="size-5" />
            </IconCircle>
            {text}
          </li>
        ))}
      </ul>
      <WhatCounts />
      <RehearsalLink />
      <div className="sticky bottom-0 mt-auto bg-paper pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
        <PlaceInLine place={place} />
        <Button size="large" className="w-full" busy={isStarting} onClick={() => onStart(language)}>
          {t`Start Quiz`}
        </Button>
      </div>
    </div>
  );
}

/** Where the player stands in line, said again when it changes. */
function PlaceInLine({ place }: { place: LinePlace | null }) {
  const { t } = useLingui();
  return (
    <p role="status" className="mb-2 text-center empty:hidden">
      {place &&
        t`You are number ${formatCount(place.place)} in line. Your clock starts with your first question.`}
      {place && ' '}
      {place && t`About ${plural(place.estimateSeconds, { one: '# second', other: '# seconds' })} to go.`}
    </p>
  );
}

/** Loads the type of a language before the first question: its five seconds are no time to wait for it. */
function loadTypeOf(language: Language): void {
  if (language === defaultLanguage) return;
  const sample = languageNames[language];
  for (const font of ['600 1em "Baloo 2"', ...[400, 500, 600].map((weight) => `${weight} 1em Hind`)])
    void document.fonts
      .load(font, sample)
      .catch((error: unknown) => logWarning('A font failed to load.', error));
}

function WhatCounts() {
  const { t } = useLingui();
  const violations = Object.entries(violationWeights) as [ViolationType, number][];
  const signals = Object.entries(signalWeights) as [SessionSignal, number][];
  return (
    <details className="rounded-card bg-sunken px-4 py-1">
      <summary className="flex min-h-11 items-center font-semibold">{t`What counts as a violation`}</summary>
      <p className="text-[0.9375rem] text-ink-soft">
        {t`Each one is shown to you and adds its weight. Above ${integrityThreshold} in one quiz, a prize is held until an administrator has reviewed it. Leaving fullscreen counts only while a question is open. One switch of the tab of at most two seconds, such as for a screen lock or a call, has no weight while no question is open. Devices without fullscreen, zoomed pages and the keys of screen readers lose nothing by it.`}
      </p>
      <Weights rows={violations.map(([type, weight]) => [t(violationNames[type]), weight])} />
      <p className="text-[0.9375rem] text-ink-soft">
        {t`When prizes are settled, signs of unfair play add up to these points in the same score:`}
      </p>
      <Weights rows={signals.map(([kind, weight]) => [t(signalNames[kind]), weight])} />
    </details>
  );
}

function Weights({ rows }: { rows: readonly (readonly [name: string, weight: number])[] }) {
  return (
    <ul className="my-2 flex flex-col gap-1 text-[0.9375rem]">
      {rows
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, weight]) => (
          <li key={name} className="flex justify-between gap-4">
            {name}
            <span className="figures">{weight}</span>
          </li>
        ))}
    </ul>
  );
}
