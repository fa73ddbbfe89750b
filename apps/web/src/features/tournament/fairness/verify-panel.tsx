import { useLingui } from '@lingui/react/macro';
import type { FairnessDocument } from '@paheli/core/tournament/fairness';
import type { FairnessCheck } from '@paheli/core/tournament/verify-fairness';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { logWarning } from '../../../lib/log';
import { Button } from '../../../ui/button';

type Run = 'none' | 'running' | 'failed' | readonly FairnessCheck[];

/** Verifies a document in this browser, by the code of `npm run verify`. */
export function VerifyPanel({ document }: { document: FairnessDocument }) {
  const { t } = useLingui();
  const [run, setRun] = useState<Run>('none');
  const verify = async () => {
    setRun('running');
    try {
      // Loaded with the first press, because most visitors only read.
      const { verifyFairness } = await import('@paheli/core/tournament/verify-fairness');
      setRun(await verifyFairness(document));
    } catch (error) {
      logWarning('The document could not be verified.', error);
      setRun('failed');
    }
  };
  return (
    <section aria-labelledby="verify-title" className="tile flex flex-col items-start gap-3 p-4">
      <h2 id="verify-title" className="font-semibold text-lg">
        {t`Verify in this browser`}
      </h2>
      <p className="text-ink-soft">
        {t`Your browser computes every draw, score, rank and prize again and compares the results with the document.`}
      </p>
      <Button variant="quiet" busy={run === 'running'} onClick={() => void verify()}>
        {t`Verify in this browser`}
      </Button>
      <div role="status" className="w-full">
        {run === 'failed' && (
          <p className="text-wrong">
            {t`This browser cannot verify here. Open the page over HTTPS, or download the document and use the command.`}
          </p>
        )}
        {typeof run === 'object' && <Outcome checks={run} />}
      </div>
    </section>
  );
}

function Outcome({ checks }: { checks: readonly FairnessCheck[] }) {
  const { t } = useLingui();
  const failed = checks.filter(({ problems }) => problems.length > 0);
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">
        {failed.length === 0
          ? t`Everything in the document follows from it.`
          : t`The document does not verify.`}
      </p>
      <ul className="flex flex-col gap-2">
        {checks.map(({ name, problems }) => (
          <li key={name} className="flex items-start gap-2">
            {problems.length === 0 ? (
              <CircleCheck aria-label={t`Passed`} className="mt-0.5 size-5 shrink-0 text-correct" />
            ) : (
              <CircleX aria-label={t`Failed`} className="mt-0.5 size-5 shrink-0 text-wrong" />
            )}
            <div className="min-w-0">
              {name}
              {problems.map((problem) => (
                <p key={problem} className="break-words text-[0.875rem] text-wrong">
                  {problem}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
