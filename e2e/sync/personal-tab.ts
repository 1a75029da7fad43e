import { onTestFinished } from 'vitest'
import { DeviceSync } from '../../web/personal/sync/device-sync.ts'
import type { SyncParts } from '../../web/personal/sync/sync-round.ts'
import type { SyncingDevice, SyncUser } from './personal-device.ts'

/** A tab of a device’s browser, with the settings’ buttons. */
export function aTab(
  device: SyncingDevice,
  { id }: Pick<SyncUser, 'id'>,
  special: Partial<SyncParts> = {},
): DeviceSync {
  const tabs = new BroadcastChannel(`sync-${device.number}`)
  onTestFinished(() => tabs.close())
  return new DeviceSync({
    ...{ ...device.parts(), ...special, tabs },
    userId: () => id,
    label: () => Promise.resolve('A browser'),
    onMode: () => undefined,
  })
}
