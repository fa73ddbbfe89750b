import type { Journey } from './journey';
import { shootFailure } from './pictures';
import { signedIn } from './signed-in';

/** Opens a list of the administration. */
export async function openDesk(journey: Journey, size: string, section: string) {
  const context = await journey.newContext(size, await signedIn(journey, 'admin'));
  const page = await context.newPage();
  shootFailure(`${size}-admin-desk-${section}`, page);
  await page.goto(`${journey.server.url}/admin/${section}`);
  await page.getByRole('button', { name: 'Export CSV' }).waitFor();
  return { page, close: () => context.close() };
}
