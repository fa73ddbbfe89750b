import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QuizResult } from '@paheli/core/quiz/schema';
import { TriangleAlert } from 'lucide-react';
import { violationNames } from '../../../content/violation-names';
import { formatTimeWithSeconds } from '../../../lib/text/format';

/** The counted violations. Renders nothing if there are none. */
export function ViolationList({ result }: { result: QuizResult }) {
  const { t } = useLingui();
  const { securityViolations, violationCount } = result;
  if (violationCount === 0) return null;
  const unlisted = violationCount - securityViolations.length;
  return (
    <section aria-labelledby="violations-title" className="tile flex flex-col gap-2 border-wrong p-4">
      <h2 id="violations-title" className="flex items-center gap-2 font-semibold text-lg">
        <TriangleAlert aria-hidden="true" className="size-5 text-wrong" />
        {t`Security violations: ${violationCount}`}
      </h2>
      <p className="text-[0.9375rem] text-ink-soft">
        {t`These violations may affect your future participation eligibility.`}
      </p>
      <ul aria-labelledby="violations-title" className="max-h-64 divide-y divide-line overflow-y-auto">
        {securityViolations.map(({ type, timestamp }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index} className="flex justify-between gap-4 py-2">
            {t(violationNames[type])}
            <span className="text-ink-soft tabular-nums">{formatTimeWithSeconds(timestamp)}</span>
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="text-ink-soft">{t`And ${plural(unlisted, { one: '# more', other: '# more' })}.`}</p>
      )}
    </section>
  );
}
