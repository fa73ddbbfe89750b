import { isLongQuestion } from '@paheli/core/question-bank/reading-limits';
import type { ReactNode } from 'react';
import './question-layout.css';

type QuestionLayoutProps = {
  /** The question whose texts choose the size of type; null while none is shown. */
  question: {
    readonly questionText: string;
    readonly options: readonly string[];
    readonly media?: { readonly kind: string } | undefined;
  } | null;
  children: ReactNode;
};

/** Places the parts of a question screen in the room that there is: see question-layout.css. */
export function QuestionLayout({ question, children }: QuestionLayoutProps) {
  const isLong = question !== null && (isLongQuestion(question) || question.media?.kind === 'picture');
  return (
    <div className="quiz">
      <div className="quiz-grid select-none" data-long={isLong || undefined}>
        {children}
      </div>
    </div>
  );
}
