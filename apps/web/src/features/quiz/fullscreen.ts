import { useEffect } from 'react';
import { logWarning } from '../../lib/log';

/** Whether a question screen wants fullscreen. It ends with the screen, also where the browser grants it later. */
let isWanted = false;

/** Returns whether this browser has fullscreen for pages. Safari on iPhones has none. */
export function hasFullscreen(): boolean {
  return document.fullscreenEnabled === true && 'requestFullscreen' in document.documentElement;
}

/** Requests fullscreen. The quiz continues without fullscreen if the browser refuses or does not support it. */
export async function enterFullscreen(): Promise<void> {
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

/** Calls the handler when fullscreen ends otherwise than by `leaveFullscreen`. */
export function onFullscreenExit(handler: () => void, signal: AbortSignal): void {
  const listen = () => {
    if (isWanted && !document.fullscreenElement) handler();
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
