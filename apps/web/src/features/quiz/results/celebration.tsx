import type { QuizResult } from '@paheli/core/quiz/schema';
import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/browser/device-storage';
import { lazyDialog } from '../../../lib/page/lazy-on-intent';
import type { CelebrationProps } from './celebration-panel';

const CelebrationDialog = lazyDialog<CelebrationProps>(() => import('./celebration-panel'));

/**
 * Celebrates each prize once on this device. The server has already credited the prize, so no balance is computed here.
 */
export function Celebration({ result }: { result: QuizResult }) {
  const { sessionId, prizeAmount, rank } = result;
  const [isDismissed, setIsDismissed] = useState(() => wasCelebrated(sessionId));
  const dismiss = () => {
    rememberCelebration(sessionId);
    setIsDismissed(true);
  };
  return (
    <CelebrationDialog
      open={prizeAmount > 0 && !isDismissed}
      prizeAmount={prizeAmount}
      rank={rank}
      onClose={dismiss}
    />
  );
}

const storageKey = (sessionId: string) => `celebrated:${sessionId}`;

function wasCelebrated(sessionId: string): boolean {
  return readStored(storageKey(sessionId)) !== null;
}

/** Remembers the celebration. Without storage, the celebration repeats at the next visit. */
function rememberCelebration(sessionId: string): void {
  writeStored(storageKey(sessionId), '1');
}
