import { type DeviceList, DeviceListResponse, SessionParams } from '../../contract/account.ts'
import type { AuthenticatedUser } from '../../platform/http/authentication.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { isCrossSite } from '../../platform/http/origin.ts'
import type { Accounts } from '../accounts.ts'
import { createDevices } from '../sessions/devices.ts'

const about = { tags: ['account'], response: { 200: DeviceListResponse } }
const config = { failures: ['signed-out', 'cross-site'] } as const
const routes = {
  list: { schema: { ...about, summary: 'The devices on which the user is signed in.' }, config },
  end: {
    schema: { ...about, params: SessionParams, summary: 'Signs out one of the user’s devices; once more is no error.' },
    config,
  },
  endOthers: { schema: { ...about, summary: 'Signs out all of the user’s devices but this one.' }, config },
} as const

/** Adds the routes about the devices of the signed-in user. Each answers with those that are left. */
export function addDevices(app: App, { authenticate, database }: Accounts): void {
  const devices = createDevices(database)
  const listOf = async ({ id, sessionId }: AuthenticatedUser): Promise<DeviceList> => ({
    devices: (await devices.list(id)).map((device) => ({ ...device, isThis: device.id === sessionId })),
  })

  app.get('/api/auth/devices', routes.list, async (request, reply) => {
    const user = await authenticate(request)
    return user ? listOf(user) : sendFailure(reply, 'signed-out')
  })

  app.delete('/api/auth/devices/:id', routes.end, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const count = await devices.end(user.id, request.params.id)
    request.log.info({ event: 'device-signed-out', user: user.id, count }, 'a device was signed out')
    return listOf(user)
  })

  app.delete('/api/auth/devices', routes.endOthers, async (request, reply) => {
    if (isCrossSite(request)) return sendFailure(reply, 'cross-site')
    const user = await authenticate(request)
    if (!user) return sendFailure(reply, 'signed-out')
    const count = await devices.endOthers(user.id, user.sessionId)
    request.log.info({ event: 'device-signed-out', user: user.id, count }, 'all other devices were signed out')
    return listOf(user)
  })
}
