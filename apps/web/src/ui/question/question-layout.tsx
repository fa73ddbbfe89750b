import { isLongQuestion } from '@paheli/core/question-bank/reading-limits';
import type { ReactNode } from 'react';
import './question-layout.css';

type QuestionLayoutProps = {
  /** The question whose texts choose the size of type; null while none is shown. */
  question: { readonly questionText: string; readonly options: readonly string[] } | null;
  children: ReactNode;
};

/** Places the parts of a question screen in the room that there is: see question-layout.css. */
export function QuestionLayout({ question, children }: QuestionLayoutProps) {
  return (
    <div className="quiz">
      <div className="quiz-grid select-none" data-long={(question && isLongQuestion(question)) || undefined}>
        {children}
      </div>
    </div>
  );
}
