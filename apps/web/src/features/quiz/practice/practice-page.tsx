import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, pickQuizLanguage } from '@paheli/core/languages';
import { difficulties } from '@paheli/core/quiz/constants';
import type { StartPractice } from '@paheli/core/quiz/practice';
import type { Difficulty } from '@paheli/core/quiz/schema';
import { type Category, categories } from '@paheli/core/tournament/schema';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api/trpc';
import { categoryNames } from '../../../lib/text/category-names';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { RadioGroup } from '../../../ui/radio-group';
import { Select } from '../../../ui/select';
import { ResumedQuiz } from '../resumed-quiz';
import { useStartQuiz } from '../use-start-quiz';
import { FreeQuiz } from './free-quiz';
import { PracticeStage } from './practice-stage';

const subjectOptions = [
  { value: 'all', label: msg`All subjects` },
  ...categories.map((value) => ({ value, label: categoryNames[value] })),
];
const difficultyOptions = [
  { value: 'all', label: msg`All` },
  ...difficulties.map((value) => ({ value, label: difficultyNames[value] })),
];
const countOptions = ['5', '10', '20'].map((value) => ({ value, label: value }));

const route = getRouteApi('/_stage/practice');

/** The page of practice: the choice, then the round. `round` is the round to resume after a reload. */
export function PracticePage() {
  const { t } = useLingui();
  const { round } = route.useSearch();
  const navigate = useNavigate();
  const [subject, setSubject] = useState('all');
  const [difficulty, setDifficulty] = useState('all');
  const [count, setCount] = useState('10');
  const choice: StartPractice = {
    category: categories.find((each): each is Category => each === subject),
    difficulty: difficulties.find((each): each is Difficulty => each === difficulty),
    questionsCount: Number(count),
    language: pickQuizLanguage(LANGUAGES, [i18n.locale]),
  };
  const showRound = (search: { round?: string }) => navigate({ to: '/practice', search, replace: true });
  const { session, isStarting, start } = useStartQuiz({
    async open({ line, signal }) {
      if (round !== undefined) return api.quiz.start.mutate({ tournamentId: round, line }, { signal });
      const opened = await api.quiz.startPractice.mutate(choice);
      void showRound({ round: opened.tournamentId });
      return opened;
    },
    onRefused: () => showRound({}),
  });
  if (session) return <PracticeStage session={session} />;
  if (round !== undefined) return <ResumedQuiz onStart={start} />;
  return (
    <FreeQuiz
      title={t`Practice`}
      lead={t`Free, with no prize and nothing at stake. Five seconds for each question, as in a tournament. You may leave at any time.`}
      start={{ label: t`Start practice`, busy: isStarting, onPress: () => void start() }}
    >
      <Select
        label={t`Subject`}
        options={subjectOptions}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <RadioGroup
        legend={t`Difficulty`}
        name="difficulty"
        options={difficultyOptions}
        value={difficulty}
        onChange={({ target }) => setDifficulty(target.value)}
      />
      <RadioGroup
        legend={t`Questions`}
        name="count"
        options={countOptions}
        value={count}
        onChange={({ target }) => setCount(target.value)}
      />
      <p className="text-[0.9375rem] text-ink-soft">
        {t`Practice questions are kept apart: no open tournament with a prize asks them.`}
      </p>
    </FreeQuiz>
  );
}
