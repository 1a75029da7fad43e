import { onTestFinished } from 'vitest'
import type { Kind } from '../../web/data/personal/personal.ts'
import { kinds } from '../../web/data/personal/personal.ts'
import { DeviceSync } from '../../web/data/sync/device-sync.ts'
import type { SyncParts } from '../../web/data/sync/sync-round.ts'
import type { SyncingDevice, SyncUser } from './personal-device.ts'

const isKind = (kind: string): kind is Kind => kinds.some((one) => one === kind)

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
    deletePersonal: (records) =>
      device.change(records.flatMap(({ kind, key }) => (isKind(kind) ? [{ kind, remove: key }] : []))),
  })
}
