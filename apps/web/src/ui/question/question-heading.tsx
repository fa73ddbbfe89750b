import type { ComponentProps, ReactNode } from 'react';

type QuestionHeadingProps = Pick<ComponentProps<'h1'>, 'id' | 'lang' | 'ref'> & { children: ReactNode };

/** The text of the question, which can be focused for screen readers. */
export function QuestionHeading({ children, ...heading }: QuestionHeadingProps) {
  return (
    <h1
      {...heading}
      tabIndex={-1}
      dir="auto"
      className="quiz-question grid whitespace-pre-line place-items-center text-center font-semibold"
    >
      {children}
    </h1>
  );
}
