import { readStored, writeStored } from '../browser/device-storage';

const key = 'device_mark';

/** Returns this device's mark, so that failed attempts elsewhere do not lock it out; empty before the first sign-in. */
export function readDeviceMark(): { readonly deviceMark?: string } {
  const deviceMark = readStored(key);
  return deviceMark === null ? {} : { deviceMark };
}

/** Stores the mark that a sign-in returned. Signing out keeps it. */
export function storeDeviceMark(deviceMark: string): void {
  writeStored(key, deviceMark);
}
