import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './auth';

function Somebody() {
  return useAuth().user?.name ?? 'nobody';
}

test('whoever asks for the session outside of its provider is told so', () => {
  expect(() => renderToString(<Somebody />)).toThrow('useAuth must be used within an AuthProvider');
});
