import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/*
 * Makes the sounds of the quiz: a few tones each, as WAV files, which every browser reads. Run after a change here.
 */

const samplesPerSecond = 11_025;

/** A tone that fades: its pitch in hertz, its first instant and its length in milliseconds. */
type Tone = { readonly hz: number; readonly atMs: number; readonly ms: number; readonly loudness: number };

const tone = (hz: number, atMs: number, ms: number, loudness = 0.5): Tone => ({ hz, atMs, ms, loudness });

/** The tones of each sound. */
const sounds = {
  tick: [tone(1_320, 0, 50, 0.4)],
  lock: [tone(523, 0, 60), tone(784, 45, 80)],
  right: [tone(784, 0, 160), tone(1_175, 90, 260)],
  wrong: [tone(233, 0, 180), tone(175, 120, 260)],
  win: [tone(523, 0, 300), tone(659, 130, 300), tone(784, 260, 300), tone(1_047, 390, 700, 0.6)],
} as const;

/** Returns the WAV files by their names. */
export function makeSounds(): Map<string, Buffer> {
  return new Map(Object.entries(sounds).map(([name, tones]) => [`${name}.wav`, wavOf(mix(tones))]));
}

/** Mixes tones into samples from -1 to 1. */
function mix(tones: readonly Tone[]): number[] {
  const lastMs = Math.max(...tones.map(({ atMs, ms }) => atMs + ms));
  return Array.from({ length: Math.ceil((lastMs / 1_000) * samplesPerSecond) }, (_, index) => {
    const nowMs = (index / samplesPerSecond) * 1_000;
    const sum = tones.reduce((total, each) => total + loudnessAt(each, nowMs - each.atMs), 0);
    return Math.max(-1, Math.min(1, sum));
  });
}

/** Returns a tone's value some time after its start: a sine with an octave, quickly loud and slowly silent. */
function loudnessAt({ hz, ms, loudness }: Tone, sinceMs: number): number {
  if (sinceMs < 0 || sinceMs >= ms) return 0;
  const phase = (2 * Math.PI * hz * sinceMs) / 1_000;
  const attack = Math.min(1, sinceMs / 4);
  const fade = (1 - sinceMs / ms) ** 2;
  return loudness * attack * fade * (0.8 * Math.sin(phase) + 0.2 * Math.sin(2 * phase));
}

/** Returns a WAV file of one channel with eight bits a sample. */
function wavOf(samples: readonly number[]): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, Buffer.from(samples.map((value) => Math.round(128 + 127 * value)))]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--help')) {
    process.stdout.write('npm run make:sounds: makes the sounds of the quiz as WAV files.\n');
    process.exit();
  }
  for (const [file, content] of makeSounds()) await writeFile(new URL(file, import.meta.url), content);
}
