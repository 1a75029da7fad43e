import { store, userDidChange, userTurn } from '../../state/store.ts'
import { readKeptUser } from '../../state/persisted-user.ts'
import { isToken } from '../../state/user.ts'
import { askApi } from '../api/api.ts'

/** `refused` is the server's definite no, after which nobody is signed in; `unknown` is silence, which changes nothing. */
export type Renewal = 'fresh' | 'refused' | 'unknown'

/** Milliseconds that another tab may take to do it. */
const patience = 15_000

let underWay: Promise<Renewal> | undefined

/**
 * Gets a new token in place of one that the server refused. Of all who want it, in this tab and in others, one asks; the
 * others find the new token where the user is kept.
 */
export function renewToken(old: string): Promise<Renewal> {
  underWay ??= alone(() => renew(old))
    .catch((): Renewal => 'unknown')
    .finally(() => (underWay = undefined))
  return underWay
}

/** Without locks, as on plain http, the server forgives two tabs that ask at once. */
function alone(work: () => Promise<Renewal>): Promise<Renewal> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  return locks.request('session', { signal: AbortSignal.timeout(patience) }, work)
}

async function renew(old: string): Promise<Renewal> {
  const known = adopt(old)
  if (known) return known
  const turn = userTurn()
  const answer = await askApi({ path: '/auth/refresh', method: 'POST', headers: { 'X-Refresh': '1' } })
  if (turn !== userTurn() || !store.user) return 'unknown'
  if (answer.ok) return take(answer.data)
  if (answer.status !== 401 && answer.status !== 403) return 'unknown'
  // The loser of a race looks for what the winner has been given before it believes that all is over.
  const late = adopt(old)
  if (late) return late
  userDidChange(null)
  return 'refused'
}

/** What another tab has done in the meantime; undefined where it has done nothing. */
function adopt(old: string): Renewal | undefined {
  readKeptUser()
  if (!store.user) return 'refused'
  return store.user.accessToken === old ? undefined : 'fresh'
}

function take(data: unknown): Renewal {
  const { accessToken } = (data ?? {}) as { readonly accessToken?: unknown }
  if (!store.user || !isToken(accessToken)) return 'unknown'
  userDidChange({ ...store.user, accessToken })
  return 'fresh'
}
