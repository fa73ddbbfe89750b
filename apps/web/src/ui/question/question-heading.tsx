import type { Ref } from 'react';

type QuestionHeadingProps = { children: string; id?: string; ref?: Ref<HTMLHeadingElement> };

/** The text of the question, which can be focused for screen readers. */
export function QuestionHeading({ children, id, ref }: QuestionHeadingProps) {
  return (
    <h1
      ref={ref}
      tabIndex={-1}
      id={id}
      className="quiz-question grid place-items-center text-center font-semibold"
    >
      {children}
    </h1>
  );
}
