import { tmpdir } from 'node:os'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { readConfig } from '../runtime/config.ts'
import type { App } from '../http/fastify-app.ts'
import { aServer, type ServerOptions } from './server.ts'

/** A server for accounts, with as many sign-ups and logins from one address as a test needs. */
export function anAccountServer({ limits = {}, ...special }: ServerOptions & { limits?: Record<string, string> } = {}) {
  const generous = { LOGINS_PER_MINUTE: '100000', SIGN_UPS_PER_HOUR: '100000' }
  const settings = readConfig({ ...generous, ...limits }, tmpdir())
  if (!settings.ok) throw new Error(settings.failure.join('\n'))
  return aServer({ ...special, config: { accounts: settings.value.accounts, ...special.config } })
}

/** OWASP’s minimum. */
export const realCost = { memoryCost: 19_456, timeCost: 2 }

/** The default user of tests. */
export const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Countess',
  email: 'ada@example.org',
  password: 'a mill of 1843 wheels',
  tos: true,
}

/** The credentials of a signed-in device. */
export interface Device {
  readonly id: string
  readonly token: string
  readonly cookie: string
  readonly cookies: Record<string, string>
}

/** A device after an answer that started a session, or gave it a new cookie. */
export function deviceOf(answer: LightMyRequestResponse): Device {
  const { id = '', accessToken = '' } = answer.json<{ id?: string; accessToken?: string }>()
  const [cookie] = answer.cookies
  if (accessToken === '' || !cookie) throw new Error(`No session was started: ${answer.body}`)
  return { id, token: accessToken, cookie: cookie.value, cookies: { [cookie.name]: cookie.value } }
}

/** The calls of a page, with a bearer token where there is one. */
export const post = (app: App, path: string, payload: object, extra: InjectOptions = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, ...extra })

export const signUp = async (app: App, who: Partial<typeof ada> = {}): Promise<Device> =>
  deviceOf(await post(app, 'sign-up', { ...ada, ...who }))

export const logIn = (app: App, who: Partial<typeof ada> = {}, extra: InjectOptions = {}) => {
  const { email, password } = { ...ada, ...who }
  return post(app, 'login', { email, password }, extra)
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

export const profile = (app: App, token: string) => app.inject({ url: '/api/auth', ...bearer(token) })

/** As the page sends it: with its Sec-Fetch-Site and the header. */
export const refresh = (app: App, cookies: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    cookies,
    headers: { 'sec-fetch-site': 'same-origin', 'x-refresh': '1', ...headers },
  })
