import { expect, test } from 'vitest';
import { openJourney, sizes } from './journey';
import { openWindow } from './people';
import { picture } from './pictures';
import { answerByKey } from './quiz-page';
import { signedIn } from './signed-in';

const journey = openJourney();

/** Notes the vibrations and the sounds that the page asks for. */
function noteCues(): void {
  const cues: string[] = [];
  Object.assign(window, { cues });
  navigator.vibrate = (pattern) => {
    cues.push(`vibrate ${pattern}`);
    return true;
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...times) {
    cues.push(this.buffer ? 'sound' : 'silence');
    start.apply(this, times);
  };
}

test.each(sizes)(
  'a quiz sounds by choice, vibrates unless motion is unwanted, and counts down in the middle, on a %s',
  async (size) => {
    const page = await openWindow(journey, size, `show-${size}`, await signedIn(journey, 'player'));
    await page.addInitScript(noteCues);
    const cues = () => page.evaluate(() => (window as unknown as { cues: string[] }).cues);
    const answer = () => answerByKey(page);
    const soundSwitch = page.getByRole('switch', { name: 'Sound and vibration' });
    await page.goto(`${journey.server.url}/rehearsal`);
    await page.getByRole('button', { name: 'Start rehearsal' }).click();
    const three = await page.getByText('3', { exact: true }).boundingBox();
    const { height } = page.viewportSize() ?? { height: 0 };
    expect(Math.abs((three?.y ?? 0) + (three?.height ?? 0) / 2 - height / 2)).toBeLessThan(height / 6);
    await picture(page, `show-countdown-${size}`);
    expect(await soundSwitch.isChecked()).toBe(false);
    await answer();
    expect(await cues()).toEqual([]);
    await picture(page, `show-verdict-${size}`);
    await soundSwitch.click();
    await expect.poll(cues).toEqual(['sound']);
    await page.getByText(/^(Correct|Incorrect)!$/).waitFor({ state: 'detached' });
    await answer();
    // The lock and the verdict.
    await expect.poll(cues).toEqual(['sound', 'sound', 'sound']);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByText(/^(Correct|Incorrect)!$/).waitFor({ state: 'detached' });
    await answer();
    await expect.poll(async () => (await cues()).filter((each) => each.startsWith('vibrate')).length).toBe(2);
    await page.getByRole('button', { name: 'Rehearse again' }).click();
    // The choice is remembered.
    await expect.poll(() => soundSwitch.isChecked()).toBe(true);
    await page.context().close();
  },
);
