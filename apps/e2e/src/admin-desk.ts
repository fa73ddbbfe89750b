import type { Journey } from './journey';
import { openWindow } from './people';
import { signedIn } from './signed-in';

/** Opens a list of the administration. */
export async function openDesk(journey: Journey, size: string, section: string) {
  const page = await openWindow(
    journey,
    size,
    `${size}-admin-desk-${section}`,
    await signedIn(journey, 'admin'),
  );
  await page.goto(`${journey.server.url}/admin/${section}`);
  await page.getByRole('button', { name: 'Export CSV' }).waitFor();
  return { page, close: () => page.context().close() };
}
