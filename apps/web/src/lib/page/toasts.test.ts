import { toast } from 'sonner';
import { beforeAll, expect, test, vi } from 'vitest';
import { markToasterReady, pageToasts, showAnnouncement, showToast } from './toasts';

beforeAll(markToasterReady);

/**
 * Returns the toast with this title once it is shown. A toast without an own position or duration has the toaster's.
 */
function shown(title: string) {
  return vi.waitFor(() => {
    const found = toast.getToasts().find((each) => 'title' in each && each.title === title);
    if (!found || !('title' in found)) throw new Error(`${title} is not shown yet`);
    return { ...pageToasts, ...found };
  });
}

test('toasts of a page are shown top centre for three seconds', async () => {
  showToast('Tournament joined successfully!', 'success');
  expect(await shown('Tournament joined successfully!')).toMatchObject({
    type: 'success',
    position: 'top-center',
    duration: 3_000,
  });
});

test('announcements are shown top right for five seconds', async () => {
  showAnnouncement('Sunday Science starts in 10 min', 'plain', 'Be there.');
  expect(await shown('Sunday Science starts in 10 min')).toMatchObject({
    position: 'top-right',
    duration: 5_000,
    description: 'Be there.',
  });
});

test('a message that is shown again while it is visible stays one toast', async () => {
  const title = 'Failed to load quiz results';
  showToast(title, 'error');
  showToast(title, 'error', 'The connection is lost.');
  await vi.waitFor(async () => {
    expect(await shown(title)).toMatchObject({ description: 'The connection is lost.' });
  });
  expect(toast.getToasts().filter((each) => 'title' in each && each.title === title)).toHaveLength(1);
});
