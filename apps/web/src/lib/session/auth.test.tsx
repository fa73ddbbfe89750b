import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './auth';

function Somebody() {
  return useAuth().user?.name ?? 'nobody';
}

test('the hook throws outside of its provider', () => {
  expect(() => renderToString(<Somebody />)).toThrow('useAuth must be used within an AuthProvider');
});
