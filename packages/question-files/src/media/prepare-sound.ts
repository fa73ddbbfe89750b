import { fieldProblem } from '@paheli/core/problem';
import { mediumLimits, mediumRule } from '@paheli/core/question-bank/medium';
import { parseBuffer } from 'music-metadata';
import type { DrawnMedium } from './prepared-medium';

/** What the browsers of players play, by container and codec. */
const playable = [
  { type: 'audio/mpeg', container: /^MPEG$/, codec: /^MPEG [12](?:\.5)? Layer 3$/ },
  { type: 'audio/mp4', container: /^(?:M4A|mp4|isom|iso)/i, codec: /AAC/ },
] as const;

/**
 * Returns a sound without its labels. Throws `invalid_input` for a file that is no MP3 and no AAC in MPEG-4, is broken, or is
 * over the limits.
 */
export async function prepareSound(bytes: Uint8Array): Promise<DrawnMedium> {
  const rejected = () => fieldProblem('media', { key: mediumRule });
  if (bytes.length > mediumLimits.soundBytes) throw rejected();
  const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true }).catch(() => {
    throw rejected();
  });
  const found = playable.find(
    ({ container, codec }) => container.test(format.container ?? '') && codec.test(format.codec ?? ''),
  );
  const durationMs = Math.round((format.duration ?? 0) * 1_000);
  if (!found || durationMs < 1 || durationMs > mediumLimits.soundMs || format.hasVideo) throw rejected();
  const { type } = found;
  const kept = type === 'audio/mpeg' ? withoutId3(Buffer.from(bytes)) : withoutLabels(Buffer.from(bytes));
  return { kind: 'sound', type, bytes: kept, width: null, height: null, durationMs, small: null };
}

/** Cuts the tags at both ends of an MP3 file. https://id3.org/id3v2.4.0-structure */
function withoutId3(bytes: Buffer): Buffer {
  let start = 0;
  while (bytes.toString('latin1', start, start + 3) === 'ID3') {
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[start + at] ?? 0) & 0x7f), 0);
    start += 10 + size;
  }
  const hasTag = bytes.toString('latin1', bytes.length - 128, bytes.length - 125) === 'TAG';
  return bytes.subarray(start, hasTag ? bytes.length - 128 : undefined);
}

/** The boxes in which labels may be, at any depth. */
const parents = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const labels = new Set(['udta', 'meta', 'uuid']);

/** Blanks the labels of an MPEG-4 file in place, because other boxes point to bytes by their distance. ISO/IEC 14496-12 */
function withoutLabels(bytes: Buffer, start = 0, end = bytes.length): Buffer {
  for (let at = start; at + 8 <= end; ) {
    const size = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    // 0 stands for the rest of the file, 1 for a size of 64 bits, which no small file has.
    const next = size === 0 ? end : at + size;
    if (size === 1 || next > end || next < at + 8) throw fieldProblem('media', { key: mediumRule });
    if (parents.has(name)) withoutLabels(bytes, at + 8, next);
    if (labels.has(name)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + 8, next);
    }
    at = next;
  }
  return bytes;
}
