import type { ViolationType } from '@paheli/core/quiz/schema';
import { useEffect, useEffectEvent } from 'react';
import { looksLikeDevtools, violationOfKey } from './violations';

const devtoolsCheckMs = 500;

/**
 * Detects the violations listed in the specification while the quiz is running. Prevents copying, pasting, the context
 * menu and the listed shortcuts. Keyboard navigation stays free.
 */
export function useSecureMode(onViolation: (type: ViolationType) => void): void {
  const report = useEffectEvent(onViolation);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const prevent = (target: EventTarget, name: string, type: ViolationType | null) =>
      target.addEventListener(
        name,
        (event) => {
          event.preventDefault();
          if (type) report(type);
        },
        { signal },
      );
    prevent(document, 'contextmenu', 'right_click');
    prevent(document, 'copy', 'copy_attempt');
    prevent(document, 'cut', 'copy_attempt');
    prevent(document, 'paste', 'paste_attempt');
    prevent(document, 'selectstart', null);
    watchTabSwitches(report, signal);
    window.addEventListener('keydown', (event) => blockKey(event, report), { signal });
    // Most systems report PrintScreen on release only.
    window.addEventListener('keyup', (event) => event.key === 'PrintScreen' && report('screenshot_attempt'), {
      signal,
    });
    document.addEventListener(
      'fullscreenchange',
      () => {
        if (!document.fullscreenElement) report('fullscreen_exit');
      },
      { signal },
    );
    const stopLooking = watchDevtools(report);
    return () => {
      stopping.abort();
      stopLooking();
    };
  }, []);
}

function blockKey(event: KeyboardEvent, report: (type: ViolationType) => void): void {
  const type = violationOfKey(event);
  if (!type) return;
  event.preventDefault();
  if (!event.repeat && type !== 'screenshot_attempt') report(type);
}

/** Reports hidden pages as tab switches. A page that is reloaded or closed is hidden too, but is not a switch. */
function watchTabSwitches(report: (type: ViolationType) => void, signal: AbortSignal): void {
  let isLeaving = false;
  window.addEventListener(
    'pagehide',
    () => {
      isLeaving = true;
    },
    { signal },
  );
  window.addEventListener(
    'pageshow',
    () => {
      isLeaving = false;
    },
    { signal },
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden && !isLeaving) report('tab_switch');
    },
    { signal },
  );
}

/** Reports once each time developer tools seem to have been opened. */
function watchDevtools(report: (type: ViolationType) => void): () => void {
  let wasOpen = false;
  const timer = setInterval(() => {
    const isOpen = looksLikeDevtools(window);
    if (isOpen && !wasOpen) report('devtools_detected');
    wasOpen = isOpen;
  }, devtoolsCheckMs);
  return () => clearInterval(timer);
}
