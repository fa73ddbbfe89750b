import { Trans } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';

type RevealedProps = {
  masked: string;
  /** What is revealed, for screen readers. */
  what: string;
  /** Undefined until it is revealed. */
  whole: string | undefined;
  busy: boolean;
  onReveal: () => void;
};

/** A masked value with a button that reveals the whole, which the audit log records. */
export function Revealed({ masked, what, whole, busy, onReveal }: RevealedProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span role="status" className={classNames('wrap-anywhere min-w-0', whole !== undefined && 'figures')}>
        {whole ?? masked}
      </span>
      {whole === undefined && (
        <Button variant="plain" size="small" className="-my-2.5 -ml-2 px-2" busy={busy} onClick={onReveal}>
          <Eye aria-hidden="true" className="size-[1.1em]" />
          <Trans>
            Reveal<span className="sr-only"> the {what}. The audit log records it.</span>
          </Trans>
        </Button>
      )}
    </span>
  );
}
