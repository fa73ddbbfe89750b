import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names';

/**
 * The question and its options. What is longer than the screen scrolls as one, with a cue that there is more. The cue keeps
 * its place while the question is shown, so that nothing moves when the end is reached.
 */
export function QuestionScroller({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [rest, setRest] = useState<'none' | 'below' | 'above'>('none');
  useLayoutEffect(() => {
    const element = scroller.current;
    const body = element?.parentElement;
    if (!element || !body) return;
    const look = () => {
      // The whole place decides, not the part that the cue leaves: otherwise the cue could keep itself needed.
      const isFitting = element.scrollHeight <= body.clientHeight + 1;
      const isAtEnd = element.scrollTop >= element.scrollHeight - element.clientHeight - 1;
      setRest(isFitting ? 'none' : isAtEnd ? 'above' : 'below');
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div className="quiz-body">
      <div ref={scroller} className="quiz-scroller" tabIndex={rest === 'none' ? undefined : 0}>
        <div className="quiz-content">{children}</div>
      </div>
      {rest !== 'none' && (
        <p
          aria-hidden="true"
          data-cue
          className={classNames(
            'flex h-6 items-center justify-center gap-1 font-semibold text-[0.8125rem]',
            rest === 'above' && 'invisible',
          )}
        >
          <ChevronDown className="size-4" />
          {t`More below`}
        </p>
      )}
    </div>
  );
}
