import { logWarning } from '../../lib/log';

/** Requests fullscreen. The quiz continues without fullscreen if the browser refuses or does not support it. */
export async function enterFullscreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen?.({ navigationUI: 'hide' });
  } catch (error) {
    logWarning('Fullscreen was refused.', error);
  }
}

export async function leaveFullscreen(): Promise<void> {
  if (!document.fullscreenElement) return;
  try {
    await document.exitFullscreen();
  } catch (error) {
    logWarning('Fullscreen could not be left.', error);
  }
}
