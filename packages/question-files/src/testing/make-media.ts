import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Returns a photo as a phone takes it: turned, with the place in it. */
export function makePhoto({
  width,
  height,
  orientation,
}: {
  width: number;
  height: number;
  orientation: number;
}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a43' } })
    .withExif({ IFD0: { ImageDescription: 'Rashtrapati Bhavan' }, IFD3: { GPSLatitude: '28/1 36/1 51/1' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

/** Returns a square PNG of one colour. */
export function blankPng(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#123' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Returns a PNG that claims another size than it has. */
export function patchPng(png: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const patched = Buffer.from(png);
  patched.writeUInt32BE(width, 16);
  patched.writeUInt32BE(height, 20);
  patched.writeUInt32BE(crc32(patched.subarray(12, 29)), 29);
  return patched;
}

/** Returns silence as MP3 (MPEG 1, 128 kbit/s, 44.1 kHz), with a title before and behind it. */
export function makeSound({ seconds, label = '' }: { seconds: number; label?: string }): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  const frames = Math.ceil((seconds * 44_100) / 1_152);
  const sound = Buffer.concat(Array.from({ length: frames }, () => frame));
  if (label === '') return sound;
  const text = Buffer.from(`\0${label}`, 'latin1');
  const head = Buffer.alloc(20);
  head.write('ID3\x03\0\0', 'latin1');
  head[9] = 10 + text.length;
  head.write('TIT2', 10, 'latin1');
  head.writeUInt32BE(text.length, 14);
  const tail = Buffer.alloc(128);
  tail.write(`TAG${label}`, 'latin1');
  return Buffer.concat([head, text, sound, tail]);
}

/** One frame of silence in AAC-LC, mono: 1,024 samples. */
const silentAac = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]);
const aac = { samplesPerSecond: 44_100, samplesPerFrame: 1_024 };

/** Returns silence as M4A (AAC-LC, mono, 44.1 kHz) with a title, as a phone records it: the sound before its tables. */
export function makeM4a({ seconds, label = '' }: { seconds: number; label?: string }): Buffer {
  const frames = Math.ceil((seconds * aac.samplesPerSecond) / aac.samplesPerFrame);
  const head = box('ftyp', 'M4A ', word(0), 'M4A ', 'mp42', 'isom');
  const sound = box('mdat', ...Array.from({ length: frames }, () => silentAac));
  const title = box('udta', box('name', label));
  return Buffer.concat([
    head,
    sound,
    box('moov', movieHeader(frames), track(frames, head.length + 8), title),
  ]);
}

/** Returns a box of ISO/IEC 14496-12: its size, its name and what is in it. */
function box(name: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part));
  const size = 8 + bytes.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([word(size), Buffer.from(name, 'latin1'), ...bytes]);
}

const word = (...values: readonly number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );
const zeros = (words: number) => Buffer.alloc(4 * words);
const unity = word(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** Times in samples. The first word of these boxes is their version and flags. */
const timed = (frames: number) => word(aac.samplesPerSecond, frames * aac.samplesPerFrame);

function movieHeader(frames: number): Buffer {
  const volume = word(0x10000, 0x1000000);
  return box('mvhd', zeros(3), timed(frames), volume, zeros(2), unity, zeros(6), word(2));
}

function track(frames: number, soundAt: number): Buffer {
  const duration = word(frames * aac.samplesPerFrame);
  const head = box('tkhd', word(3, 0, 0, 1, 0), duration, zeros(3), word(0x1000000), unity, zeros(2));
  // 0x55c40000 is the language 'und'.
  const mediaHead = box('mdhd', zeros(3), timed(frames), word(0x55c40000));
  const handler = box('hdlr', zeros(2), 'soun', zeros(3), '\0');
  const source = box('dinf', box('dref', word(0, 1), box('url ', word(1))));
  const tables = box(
    'stbl',
    box('stsd', word(0, 1), sampleEntry()),
    box('stts', word(0, 1, frames, aac.samplesPerFrame)),
    box('stsc', word(0, 1, 1, frames, 1)),
    box('stsz', word(0, silentAac.length, frames)),
    box('stco', word(0, 1, soundAt)),
  );
  return box(
    'trak',
    head,
    box('mdia', mediaHead, handler, box('minf', box('smhd', zeros(2)), source, tables)),
  );
}

/** Returns the description of the sound with its decoder (ISO/IEC 14496-1): AAC-LC, 44.1 kHz, one channel. */
function sampleEntry(): Buffer {
  const decoder = Buffer.from([0x05, 2, 0x12, 0x08]);
  const config = Buffer.concat([
    Buffer.from([0x04, 13 + decoder.length, 0x40, 0x15]),
    Buffer.alloc(11),
    decoder,
  ]);
  const end = Buffer.from([0x06, 1, 0x02]);
  const descriptor = Buffer.concat([
    Buffer.from([0x03, 3 + config.length + end.length, 0, 1, 0]),
    config,
    end,
  ]);
  const format = word(0x10010, 0, aac.samplesPerSecond * 0x10000);
  return box('mp4a', word(0, 1), zeros(2), format, box('esds', word(0), descriptor));
}
