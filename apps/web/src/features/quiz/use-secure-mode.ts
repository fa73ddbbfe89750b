import type { ViolationType } from '@paheli/core/quiz/schema';
import { useEffect, useEffectEvent } from 'react';
import { touchScreen } from '../../lib/browser/touch-screen';
import { onFullscreenExit, windowAtStart } from './fullscreen';
import { type Absence, watchTabSwitches } from './tab-switches';
import { createReaderKeys, isRightClick, looksLikeDevtools, violationOfKey } from './violations';

const devtoolsCheckMs = 500;

type Report = (type: ViolationType, absence?: Absence) => void;

/**
 * Detects the violations listed in the specification; `doesCount` decides which of them count. Prevents copying,
 * pasting, the context menu and the listed shortcuts. Keyboard navigation stays free. `canExcuse` tells whether a switch of
 * the tab that begins now may have no weight.
 */
export function useSecureMode(onViolation: Report, canExcuse: () => boolean): void {
  const report = useEffectEvent(onViolation);
  const isExcusable = useEffectEvent(canExcuse);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const prevent = (name: 'copy' | 'cut' | 'paste' | 'selectstart', type: ViolationType | null) =>
      document.addEventListener(
        name,
        (event) => {
          event.preventDefault();
          if (type) report(type);
        },
        { signal },
      );
    prevent('copy', 'copy_attempt');
    prevent('cut', 'copy_attempt');
    prevent('paste', 'paste_attempt');
    prevent('selectstart', null);
    document.addEventListener(
      'contextmenu',
      (event) => {
        event.preventDefault();
        if (isRightClick(event)) report('right_click');
      },
      { signal },
    );
    watchKeys(report, signal);
    watchTabSwitches(
      (absence) => report('tab_switch', absence),
      () => isExcusable(),
      signal,
    );
    onFullscreenExit(() => report('fullscreen_exit'), signal);
    watchDevtools(report, signal);
    return () => stopping.abort();
  }, []);
}

/** Blocks and reports the listed keys. Keys pressed with a screen reader's modifier are blocked, but not reported. */
function watchKeys(report: Report, signal: AbortSignal): void {
  const readerKeys = createReaderKeys();
  window.addEventListener(
    'keydown',
    (event) => {
      readerKeys.press(event);
      const type = violationOfKey(event);
      if (!type) return;
      event.preventDefault();
      if (!event.repeat && !readerKeys.isHeld() && type !== 'screenshot_attempt') report(type);
    },
    { signal },
  );
  window.addEventListener(
    'keyup',
    (event) => {
      // Most systems report PrintScreen on release only.
      if (event.key === 'PrintScreen' && !readerKeys.isHeld()) report('screenshot_attempt');
      readerKeys.release(event);
    },
    { signal },
  );
  // Keys that are released in another window are not reported.
  window.addEventListener('blur', readerKeys.releaseAll, { signal });
}

/**
 * Reports once each time developer tools seem to have been opened. The sizes of a window change one after another, so
 * two looks have to agree, and those before a change of fullscreen say nothing about it. Touch screens have no docked tools,
 * and their browsers report the size of the screen.
 */
function watchDevtools(report: Report, signal: AbortSignal): void {
  const isTouchScreen = touchScreen();
  let looks = 0;
  const timer = setInterval(() => {
    looks = looksLikeDevtools(window, windowAtStart()) && !isTouchScreen.matches ? looks + 1 : 0;
    if (looks === 2) report('devtools_detected');
  }, devtoolsCheckMs);
  const restart = () => {
    if (looks === 1) looks = 0;
  };
  document.addEventListener('fullscreenchange', restart, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}
