import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPersonalData, personalKeyBytes } from './personal-data';

const key = randomBytes(personalKeyBytes);
const personalData = createPersonalData(key);
const place = { userId: randomUUID(), field: 'pan' } as const;

describe('what is encrypted', () => {
  test('is decrypted unaltered, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(personalData.decrypt(personalData.encrypt(text, place), place)).toBe(text);
      }),
    );
  });

  test('is a different ciphertext each time, without a trace of the text', () => {
    const made = Array.from({ length: 100 }, () => personalData.encrypt('ABCPE1234F', place));
    expect(new Set(made.map((bytes) => bytes.toString('hex'))).size).toBe(100);
    expect(made.filter((bytes) => bytes.includes('1234'))).toEqual([]);
  });

  test('outlives the process: another one with the same key decrypts it', () => {
    const bytes = personalData.encrypt('ABCPE1234F', place);
    expect(createPersonalData(Buffer.from(key)).decrypt(bytes, place)).toBe('ABCPE1234F');
  });

  test('cannot be decrypted for another user or column, or with another key', () => {
    const bytes = personalData.encrypt('ABCPE1234F', place);
    expect(() => personalData.decrypt(bytes, { ...place, userId: randomUUID() })).toThrow();
    expect(() => personalData.decrypt(bytes, { ...place, field: 'payout' })).toThrow();
    const other = createPersonalData(randomBytes(personalKeyBytes));
    expect(() => other.decrypt(bytes, place)).toThrow();
  });

  test('is refused with any byte changed, cut off or added', () => {
    const bytes = personalData.encrypt('ABCPE1234F', place);
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => personalData.decrypt(changed, place), `byte ${index}`).toThrow();
      expect(() => personalData.decrypt(bytes.subarray(0, index), place), `${index} bytes`).toThrow();
    }
    expect(() => personalData.decrypt(Buffer.concat([bytes, Buffer.of(0)]), place)).toThrow();
  });
});

describe('a fingerprint', () => {
  test('is the same for the same text, and under the same key alone', () => {
    expect(personalData.fingerprint('ABCPE1234F')).toEqual(personalData.fingerprint('ABCPE1234F'));
    expect(personalData.fingerprint('ABCPE1234F')).not.toEqual(personalData.fingerprint('ABCPE1234G'));
    const other = createPersonalData(randomBytes(personalKeyBytes));
    expect(other.fingerprint('ABCPE1234F')).not.toEqual(personalData.fingerprint('ABCPE1234F'));
  });

  test('uses a key of its own, not the master key', () => {
    const byMaster = createHmac('sha256', key).update('ABCPE1234F').digest();
    expect(personalData.fingerprint('ABCPE1234F')).not.toEqual(byMaster);
    expect(personalData.fingerprint('ABCPE1234F')).toHaveLength(byMaster.length);
  });
});

test.each([0, 16, 31, 33])('a key of %i bytes is refused', (length) => {
  expect(() => createPersonalData(randomBytes(length))).toThrow('must have 32 bytes');
});
