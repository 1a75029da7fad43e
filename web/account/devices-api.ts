import type { DeviceList } from '#api/contract/account'
import { fieldsOf } from '#domain/keys-of'
import { parseList, parseTimestamp } from '#domain/personal/parse-fields'
import type { ApiRequest } from '../data/api/api.ts'
import { authenticatedRequest } from '../data/api/authenticated-request.ts'
import { connectionTexts } from '../texts/first-visit/connection.ts'
import { sessionTexts } from '../texts/server-messages.ts'

/** A device on which the user is signed in. */
export type SignedInDevice = Pick<DeviceList['devices'][number], 'id' | 'label' | 'usedAt' | 'isThis'>

/** The devices, or why they are not known, in words. */
export type DevicesAnswer =
  { readonly ok: true; readonly devices: readonly SignedInDevice[] } | { readonly ok: false; readonly message: string }

/** Requests about the devices of the signed-in user. Every change answers with those that are left. */
export const devicesApi = {
  list: () => ask({ path: '/auth/devices' }),
  end: (id: string) => ask({ path: `/auth/devices/${id}`, method: 'DELETE' }),
  endOthers: () => ask({ path: '/auth/devices', method: 'DELETE' }),
} as const

async function ask(request: ApiRequest): Promise<DevicesAnswer> {
  const response = await authenticatedRequest(request)
  if (response === 'late') return { ok: false, message: sessionTexts.otherUser }
  if (!response.ok) return { ok: false, message: response.message }
  const devices = parseList(fieldsOf(response.data)['devices'], 1000, parseDevice)
  return devices ? { ok: true, devices } : { ok: false, message: connectionTexts.unreadable }
}

function parseDevice(value: unknown): SignedInDevice | undefined {
  const { id, label, usedAt, isThis } = fieldsOf(value)
  if (typeof id !== 'string' || typeof label !== 'string') return undefined
  return { id, label, usedAt: parseTimestamp(usedAt) ?? 0, isThis: isThis === true }
}
