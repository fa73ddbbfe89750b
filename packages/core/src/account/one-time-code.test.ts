import { describe, expect, test } from 'vitest';
import { AskCode, OneTimeCode } from './one-time-code';
import { Login, Register } from './schema';
import { SecondFactorCode } from './totp';

describe('a one-time code', () => {
  test.each([
    '123456',
    ' 123456\n',
    '123 456',
    '123-456',
    '१२३४५६',
    '१२३ 456',
    '123456 is your Paheli code. It is valid for 10 minutes.\n\n@paheli.example #123456',
    'G-123456',
  ])('is read from %j', (typed) => {
    expect(OneTimeCode.parse(typed)).toBe('123456');
  });

  test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '12345 and 67', '1'.repeat(1_001)])(
    'is not read from %j',
    (typed) => {
      expect(OneTimeCode.safeParse(typed).success).toBe(false);
    },
  );
});

test('a code of an authenticator app has its digits in either script, and recovery codes stay', () => {
  expect(SecondFactorCode.parse('१२३ ४५६')).toBe('123 456');
  expect(SecondFactorCode.parse('abcde-fgh23')).toBe('abcde-fgh23');
});

test('a mobile number has its digits in either script', () => {
  const typed = '+९१ ९८७६५ ४३२१०';
  const plain = '+91 98765 43210';
  expect(AskCode.parse({ mobileNumber: typed }).mobileNumber).toBe(plain);
  expect(Login.parse({ mobileNumber: typed, password: 'secret' }).mobileNumber).toBe(plain);
  expect(Register.shape.mobileNumber.parse(typed)).toBe(plain);
});
