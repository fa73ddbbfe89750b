import { logWarning } from '../lib/log';
import lock from './lock.wav';
import right from './right.wav';
import tick from './tick.wav';
import win from './win.wav';
import wrong from './wrong.wav';

const files = { lock, right, tick, win, wrong };
export type Sound = keyof typeof files;

const context = new AudioContext();
// Some browsers start a context only in response to a press.
document.addEventListener('pointerdown', () => void context.resume());

const samples = Object.entries(files).map(
  async ([name, file]) => [name, await context.decodeAudioData(await read(file))] as const,
);

const buffers = Promise.all(samples).then((all) => new Map<string, AudioBuffer>(all));
buffers.catch((error: unknown) => logWarning('The sounds could not be loaded.', error));

async function read(file: string): Promise<ArrayBuffer> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}`);
  return response.arrayBuffer();
}

/** Plays a sound, or nothing while it loads. */
export async function playSound(sound: Sound): Promise<void> {
  await context.resume();
  const source = context.createBufferSource();
  source.buffer = (await buffers).get(sound) ?? null;
  source.connect(context.destination);
  source.start();
}
