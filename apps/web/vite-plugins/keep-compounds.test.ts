import { expect, test } from 'vitest';
import { keepCompounds } from './keep-compounds';

type Transform = (code: string, id: string) => { code: string } | null;

test('the hyphen of a Hindi compound allows no break, and other files stay as they are', () => {
  const transform = keepCompounds().transform as unknown as Transform;
  expect(transform('लेन-देन, UPI-आईडी, 10-20', '/src/messages/wallet/hi.po?lingui')?.code).toBe(
    'लेन-\u2060देन, UPI-आईडी, 10-20',
  );
  expect(transform('लेन-देन', '/src/content/home.tsx')).toBeNull();
});
