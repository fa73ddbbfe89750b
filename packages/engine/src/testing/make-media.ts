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
