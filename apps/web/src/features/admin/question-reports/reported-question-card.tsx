import { useLingui } from '@lingui/react/macro';
import { minuteMs } from '@paheli/core/clock';
import type { ReportedQuestion } from '@paheli/core/integrity/question-report';
import { defaultLanguage, languageNames, translationLanguages } from '@paheli/core/languages';
import { nameReason, reportOutcomes } from '../../../content/report-reasons';
import { formatAge, formatCount, formatInstant, formatPercent } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { useServerNow } from '../../../lib/time/use-now';
import { optionLetter } from '../../../ui/answer-card';
import { Badge } from '../../../ui/badge';
import { classNames } from '../../../ui/class-names';
import { MarkedText } from '../../../ui/question-text';
import { TournamentLink } from '../tournament-link';
import { ReportDecision } from './report-decision';

/** A reported question: its options with the number of players who chose each, the reports, and the decision. */
export function ReportedQuestionCard({ reported }: { reported: ReportedQuestion }) {
  const { t } = useLingui();
  const { question, tournament, outcome } = reported;
  return (
    <article className="tile flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <TournamentLink tournament={tournament} />
        {question.voided && <Badge tone="structure">{t`Voided`}</Badge>}
      </div>
      <h2 dir="auto" className="whitespace-pre-line break-words font-semibold text-[1.1875rem]">
        <MarkedText>{question.questionText}</MarkedText>
      </h2>
      <Choices reported={reported} />
      <Variants question={question} />
      <Statistics reported={reported} />
      <Reports reported={reported} />
      {outcome === null ? <ReportDecision reported={reported} /> : <Decision reported={reported} />}
    </article>
  );
}

function Choices({ reported: { question, statistics } }: { reported: ReportedQuestion }) {
  const { t } = useLingui();
  return (
    <ul className="grid gap-1.5 sm:grid-cols-2">
      {question.options.map((option, index) => {
        const isKey = question.correctAnswers.includes(index);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index
            key={index}
            className={classNames(
              'flex items-baseline justify-between gap-3 rounded-card border px-3 py-2',
              isKey ? 'border-correct bg-correct-soft' : 'border-line',
            )}
          >
            <span className="min-w-0 break-words">
              <span className="font-semibold">{optionLetter(index)}</span> <MarkedText>{option}</MarkedText>
              {isKey && <span className="text-[0.8125rem] text-ink-soft"> {t`Key`}</span>}
            </span>
            <span className="figures whitespace-nowrap text-[0.875rem] text-ink-soft">
              {formatCount(statistics.choices[index] ?? 0)}
              <span className="sr-only"> {t`players`}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The question in the further languages of its tournament. */
function Variants({ question: { translations } }: Pick<ReportedQuestion, 'question'>) {
  return translationLanguages.map((language) => {
    const variant = translations[language];
    return (
      variant && (
        <div key={language} lang={language} className="rounded-card bg-sunken px-4 py-3">
          <p className="whitespace-pre-line break-words font-medium">
            <MarkedText>{variant.questionText}</MarkedText>
          </p>
          <p className="break-words text-[0.9375rem]">
            <MarkedText>
              {variant.options.map((option, index) => `${optionLetter(index)} ${option}`).join(', ')}
            </MarkedText>
          </p>
        </div>
      )
    );
  });
}

function Statistics({ reported: { statistics } }: { reported: ReportedQuestion }) {
  const { t } = useLingui();
  const { asked, rightPercentage, unanswered, medianTime, discrimination } = statistics;
  const facts = [
    t`Asked ${formatCount(asked)} times`,
    rightPercentage === null ? null : t`${formatPercent(rightPercentage)} right`,
    t`${formatCount(unanswered)} without an answer`,
    medianTime === null ? null : t`median ${medianTime.toFixed(2)} s`,
    discrimination === null ? null : t`discrimination ${discrimination.toFixed(2)}`,
  ];
  return <p className="text-[0.875rem] text-ink-soft">{facts.filter((fact) => fact !== null).join(', ')}.</p>;
}

function Reports({ reported: { reports, reportsCount } }: { reported: ReportedQuestion }) {
  const { t } = useLingui();
  const nowMs = useServerNow(minuteMs);
  const missing = reportsCount - reports.length;
  return (
    <ul className="flex flex-col gap-1.5">
      {reports.map(({ id, username, reason, note, language, createdAt }) => (
        <li key={id} className="break-words">
          <span className="font-medium">{nameReason(reason)}</span>
          {note && <span>: {isolated(note)}</span>}
          <span className="text-[0.8125rem] text-ink-soft">
            {' '}
            {username}, {formatAge(createdAt, nowMs)}
            {language !== defaultLanguage && t`, read in ${languageNames[language]}`}
          </span>
        </li>
      ))}
      {missing > 0 && <li className="text-ink-soft">{t`and ${formatCount(missing)} more`}</li>}
    </ul>
  );
}

function Decision({ reported }: { reported: ReportedQuestion }) {
  const { t } = useLingui();
  const { outcome, decision, decidedBy, decidedAt } = reported;
  if (outcome === null || !decidedBy || !decidedAt) return null;
  return (
    <div className="rounded-card bg-sunken px-4 py-3">
      <p className="font-medium">{t(reportOutcomes[outcome])}</p>
      <p className="break-words">{decision}</p>
      <p className="text-[0.8125rem] text-ink-soft">
        {isolated(decidedBy.name)}, {formatInstant(decidedAt)}
      </p>
    </div>
  );
}
