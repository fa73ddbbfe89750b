import { describe, expect, test } from 'vitest';
import { openJourney, sizesFrom } from './journey';
import { shootFailure } from './pictures';
import { registeredPassword } from './rest-player';

const journey = openJourney();
const pan = { phone: 'ABCPE1111Z', desk: 'ABCPE2222Z' } as const;

describe.each(sizesFrom('phone'))('on a %s', (size) => {
  test('a player submits details and a document, is rejected with a reason, corrects them and sees the verification live', async () => {
    const rest = journey.newPlayer();
    await rest.register();
    const { body: profile } = await rest.call<{ name: string; username: string; mobile_number: string }>(
      'GET',
      '/user/profile',
    );
    const [mine, theirs] = [await journey.newContext(size), await journey.newContext(size)];
    const [player, admin] = [await mine.newPage(), await theirs.newPage()];
    shootFailure(`${size}-kyc`, player, admin);

    await journey.signIn(player, profile.mobile_number, registeredPassword);
    await player.getByRole('link', { name: 'Verify now your KYC' }).click();
    await player.getByRole('button', { name: 'Send for verification' }).click();
    await player.getByText('Enter a PAN of ten characters, such as ABCPE1234F.').waitFor();
    expect(await player.getByLabel('Full name').inputValue()).toBe(profile.name);
    await player.getByLabel('Full name').fill('Asha Rao');
    await player.getByLabel('Date of birth').fill('1998-05-17');
    await player.getByLabel('PAN', { exact: true }).fill(size === 'phone' ? pan.phone : pan.desk);
    await player.getByText('Bank account', { exact: true }).click();
    await player.getByLabel('Account number').fill('123456789012');
    await player.getByLabel('IFSC').fill('hdfc0000123');
    await player.getByLabel('Name of the account').fill('Asha Rao');
    await player.getByRole('button', { name: 'Send for verification' }).click();
    await player.getByText('Being checked').waitFor();
    await player.getByText('XXXXXXXX9012').waitFor();
    const choose = (name: string, buffer: Buffer) =>
      player.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await choose('page.pdf', Buffer.from('<html>'));
    await player.getByText('Hand in one JPEG, PNG or PDF file of at most 5 MiB.').waitFor();
    await choose('pan.pdf', Buffer.from('%PDF-1.7\n%%EOF'));
    await player.getByRole('heading', { name: 'Your document is here' }).waitFor();

    await journey.signIn(admin, '9000000001', 'paheli-admin');
    await admin.getByRole('link', { name: 'Users' }).click();
    await admin.getByLabel('Name, username, e-mail or mobile number').fill(profile.username);
    await admin.getByText('1 of 1 user', { exact: true }).waitFor();
    await admin.getByRole('button', { name: /^Details of/ }).click();
    const details = admin.getByRole('dialog', { name: 'User Details' });
    await details.getByRole('button', { name: 'View document' }).waitFor();
    await details.getByRole('button', { name: 'Reject KYC' }).click();
    const rejecting = admin.getByRole('alertdialog');
    await rejecting.getByRole('button', { name: 'Reject KYC' }).click();
    await rejecting.getByText('Enter a reason.').waitFor();
    await rejecting.getByLabel('Reason').fill('The account is of another name.');
    await rejecting.getByRole('button', { name: 'Reject KYC' }).click();
    await admin.getByText('KYC rejected for user').waitFor();
    await player.getByText('The account is of another name.').waitFor();

    await player.getByRole('button', { name: 'Change details' }).click();
    expect(await player.getByLabel('Full name').inputValue()).toBe('Asha Rao');
    await player.getByText('UPI', { exact: true }).click();
    await player.getByLabel('PAN', { exact: true }).fill(size === 'phone' ? pan.phone : pan.desk);
    await player.getByLabel('UPI id').fill('asha@okbank');
    await player.getByRole('button', { name: 'Send for verification' }).click();
    await player.getByText('aXXX@okbank').waitFor();
    await admin.reload();
    await admin.getByRole('button', { name: /^Approve/ }).click();
    const approving = admin.getByRole('alertdialog');
    await approving.getByText('XXXXX').waitFor();
    await approving.getByRole('button', { name: /^Reveal/ }).click();
    await approving.getByText(size === 'phone' ? pan.phone : pan.desk).waitFor();
    await approving.getByRole('button', { name: 'Approve KYC' }).click();
    await admin.getByText('KYC verified for user').waitFor();
    await player.getByText('You can withdraw your winnings.').waitFor();
    await Promise.all([mine.close(), theirs.close()]);
  });
});
