import { toast } from 'sonner';
import { beforeAll, expect, test, vi } from 'vitest';
import { announce, markToasterReady, pageToasts, say } from './toasts';

beforeAll(markToasterReady);

/** The toast with this title, once it is shown; a toast without a place or time of its own has the toaster's. */
function shown(title: string) {
  return vi.waitFor(() => {
    const found = toast.getToasts().find((each) => 'title' in each && each.title === title);
    if (!found || !('title' in found)) throw new Error(`${title} is not shown yet`);
    return { ...pageToasts, ...found };
  });
}

test('what a page says stands top centre for three seconds', async () => {
  say('Tournament joined successfully!', 'success');
  expect(await shown('Tournament joined successfully!')).toMatchObject({
    type: 'success',
    position: 'top-center',
    duration: 3_000,
  });
});

test('what is announced outside of pages stands top right for five seconds', async () => {
  announce('Sunday Science starts in 10 min', 'plain', 'Be there.');
  expect(await shown('Sunday Science starts in 10 min')).toMatchObject({
    position: 'top-right',
    duration: 5_000,
    description: 'Be there.',
  });
});
