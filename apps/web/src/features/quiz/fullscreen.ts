import { useEffect } from 'react';
import { logWarning } from '../../lib/log';
import type { WindowSizes } from './violations';

/** Whether a question screen wants fullscreen. It ends with the screen, also where the browser grants it later. */
let isWanted = false;
let sizesAtStart: WindowSizes | null = null;

/** Returns the sizes of the window before the quiz requested fullscreen. */
export const windowAtStart = (): WindowSizes => sizesAtStart ?? readSizes();

function readSizes(): WindowSizes {
  const { outerWidth, innerWidth, outerHeight, innerHeight } = window;
  return { outerWidth, innerWidth, outerHeight, innerHeight };
}

/** Returns whether this browser has fullscreen for pages. Safari on iPhones has none. */
export function hasFullscreen(): boolean {
  return document.fullscreenEnabled === true && 'requestFullscreen' in document.documentElement;
}

/** Requests fullscreen. The quiz continues without fullscreen if the browser refuses or does not support it. */
export async function enterFullscreen(): Promise<void> {
  if (!document.fullscreenElement) sizesAtStart = readSizes();
  if (!hasFullscreen()) return;
  isWanted = true;
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch (error) {
    logWarning('Fullscreen was refused.', error);
  }
  if (!isWanted) await leaveFullscreen();
}

export async function leaveFullscreen(): Promise<void> {
  isWanted = false;
  if (!document.fullscreenElement) return;
  try {
    await document.exitFullscreen();
  } catch (error) {
    logWarning('Fullscreen could not be left.', error);
  }
}

/** Calls the handler once when fullscreen ends otherwise than by `leaveFullscreen`, also where the browser reports it twice. */
export function onFullscreenExit(handler: () => void, signal: AbortSignal): void {
  let isFull = Boolean(document.fullscreenElement);
  const listen = () => {
    const wasFull = isFull;
    isFull = Boolean(document.fullscreenElement);
    if (isWanted && wasFull && !isFull) handler();
  };
  document.addEventListener('fullscreenchange', listen, { signal });
}

/** Ends fullscreen when the component is left: by Back, a refused start, an error, signing out or any other way. */
export function useFullscreenEnd(): void {
  useEffect(() => () => void leaveFullscreen(), []);
}

/**
 * Requests fullscreen at the first press after a reload, because browsers grant it only in response to a press. Players
 * who have left it are not put back. Ends it with the last question.
 */
export function useFullscreenWhile(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return void leaveFullscreen();
    if (document.fullscreenElement) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const ask = () => {
      stopping.abort();
      void enterFullscreen();
    };
    window.addEventListener('pointerup', ask, { signal });
    document.addEventListener('fullscreenchange', () => stopping.abort(), { signal });
    return () => stopping.abort();
  }, [isPlaying]);
}
