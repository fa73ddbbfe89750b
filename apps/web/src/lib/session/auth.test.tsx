import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './auth';

function UserName() {
  return useAuth().user?.name ?? 'nobody';
}

test('the hook throws outside of its provider', () => {
  expect(() => renderToString(<UserName />)).toThrow('useAuth must be used within an AuthProvider');
});
