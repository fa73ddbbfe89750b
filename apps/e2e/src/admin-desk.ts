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

/** Opens the list of users at a new player. */
export async function openNewUser(journey: Journey, size: string) {
  const player = journey.newPlayer();
  const number = await player.register();
  const { body } = await player.call<{ id: string; name: string }>('GET', '/user/profile');
  const open = async () => {
    const desk = await openDesk(journey, size, 'users');
    await desk.page.goto(`${journey.server.url}/admin/users?user=${body.id}`);
    return desk;
  };
  return { player, number, name: body.name, open };
}
