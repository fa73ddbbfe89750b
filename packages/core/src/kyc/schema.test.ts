import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskPan, maskPayout, SubmitKyc } from './schema';

const upi = { upiId: 'asha.rao-1@okhdfcbank' };
const bank = { accountNumber: '001234567890', ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
const submission = { fullName: 'Asha Rao', dateOfBirth: '1998-05-17', pan: 'ABCPE1234F', payout: upi };

/** The path and sentence of each error. */
function complaints(changes: object): [string, string][] {
  const { error } = SubmitKyc.safeParse({ ...submission, ...changes });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

describe('a submission', () => {
  test('names a UPI id or a bank account', () => {
    expect(SubmitKyc.parse(submission)).toEqual(submission);
    expect(SubmitKyc.parse({ ...submission, payout: bank }).payout).toEqual(bank);
  });

  test('is read in capitals where capitals are required, without surrounding space', () => {
    const payout = { ...bank, ifsc: ' hdfc0000123 ' };
    expect(SubmitKyc.parse({ ...submission, pan: ' abcpe1234f ', payout })).toMatchObject({
      pan: 'ABCPE1234F',
      payout: { ifsc: 'HDFC0000123' },
    });
  });

  test.each([
    '',
    'ABCPE12345',
    'ABCP1234EF',
    'ABCPE1234FG',
    'ABCPE 1234 F',
    'ABCPE١٢٣٤F',
    'ABCDß1234F',
    'ıBCDE1234F',
    1234567890,
    null,
    undefined,
  ])('with the PAN %j is rejected', (pan) => {
    expect(complaints({ pan }).map(([path]) => path)).toEqual(['pan']);
  });

  test.each([
    '',
    '17-05-1998',
    '1998-5-17',
    '2023-02-29',
    '1998-13-01',
    '0000-01-01',
    '1899-12-31',
    '1998-05-17T00:00:00Z',
    '+11998-05-17',
    20,
    null,
  ])('with the date of birth %j is rejected', (dateOfBirth) => {
    expect(complaints({ dateOfBirth })).toEqual([
      ['dateOfBirth', 'Enter your date of birth as YYYY-MM-DD, such as 1998-05-17.'],
    ]);
  });

  test('has its digits in either script', () => {
    const payout = { ...bank, accountNumber: '००१२३४५६७८९०', ifsc: 'HDFC००००१२३' };
    const { pan, payout: read } = SubmitKyc.parse({ ...submission, pan: 'ABCPE१२३४F', payout });
    expect([pan, read]).toEqual(['ABCPE1234F', bank]);
  });

  test.each(['asha@okbank', 'asha@ok.bank', 'asha@a.b.c', 'asha.rao@axis.upi'])('pays out to %s', (upiId) => {
    expect(SubmitKyc.parse({ ...submission, payout: { upiId } }).payout).toEqual({ upiId });
  });

  test.each([
    ['upiId', { upiId: 'asha@ok..bank' }],
    ['upiId', { upiId: 'asha@okbank.' }],
    ['upiId', { upiId: 'asha@.okbank' }],
    ['upiId', { upiId: 'asha' }],
    ['upiId', { upiId: 'asha@ok bank' }],
    ['upiId', { upiId: 'asha@ok@bank' }],
    ['upiId', { upiId: 'a@okbank' }],
    ['accountNumber', { ...bank, accountNumber: '12345678' }],
    ['accountNumber', { ...bank, accountNumber: '1234567890123456789' }],
    ['accountNumber', { ...bank, accountNumber: '1234 5678 9012' }],
    ['ifsc', { ...bank, ifsc: 'HDFC1000123' }],
    ['ifsc', { ...bank, ifsc: 'HDFC000012' }],
    ['accountName', { ...bank, accountName: ' ' }],
  ])('with a wrong %s is rejected with an error at that field', (field, payout) => {
    expect(complaints({ payout }).map(([path]) => path)).toEqual([`payout.${field}`]);
  });

  test.each([undefined, null, 'asha@okbank', {}, { accountNumber: '001234567890' }, { ...upi, ...bank }])(
    'with the payout %j is rejected with the choice of one or the other',
    (payout) => {
      expect(complaints({ payout })).toEqual([
        ['payout', 'Give either a UPI id, or an account number with its IFSC and account name.'],
      ]);
    },
  );
});

describe('a mask', () => {
  test('shows the digits of a PAN and nothing else', () => {
    expect(maskPan('ABCPE1234F')).toBe('XXXXX1234X');
  });

  test.each([
    [{ upiId: 'asha@okbank' }, { upiId: 'aXXX@okbank' }],
    [{ upiId: '9876543210@ybl' }, { upiId: '9XXXXXXXXX@ybl' }],
    [bank, { ...bank, accountNumber: 'XXXXXXXX7890' }],
  ])('of %j is %j', (payout, masked) => {
    expect(maskPayout(payout)).toEqual(masked);
  });

  test('of any account number shows only the last four digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{9,18}$/), (accountNumber) => {
        const masked = maskPayout({ ...bank, accountNumber }) as typeof bank;
        expect(masked.accountNumber).toBe('X'.repeat(accountNumber.length - 4) + accountNumber.slice(-4));
      }),
    );
  });
});
