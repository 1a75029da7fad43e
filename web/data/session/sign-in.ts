import type { ChangePasswordBody, LoginBody, SignUpBody } from '#api/contract/account'
import { store, userDidChange } from '../../state/store.ts'
import { say } from '../../state/toast.ts'
import { userIn } from '../../state/user.ts'
import { connectionTexts, sessionTexts } from '../../texts/server-messages.ts'
import { type ApiAnswer, askApi, patiently } from '../api/api.ts'
import { flushOutbox, listDidCome } from '../bookmarks/bookmark-sync.ts'
import { addRememberedBookmark } from '../bookmarks/toggle-bookmark.ts'
import { askAsUser, withToken } from './authenticated-request.ts'

/** What became of a form: the sentence for whoever filled it in, and of which failure it speaks. */
export type FormOutcome =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly code?: string | undefined }

export const login = (body: LoginBody): Promise<FormOutcome> => enter('/auth/login', body)

/** Makes an account, which is signed in with it. */
export const signUp = (body: SignUpBody): Promise<FormOutcome> => enter('/auth/sign-up', body)

async function enter(path: string, body: object): Promise<FormOutcome> {
  const askedAt = Date.now()
  return take(await askApi({ path, method: 'POST', body }), askedAt)
}

/** Puts a new password in the place of the current one. Every other device is signed out by it. */
export async function changePassword(body: ChangePasswordBody): Promise<FormOutcome> {
  const askedAt = Date.now()
  const answer = await askAsUser({ path: '/auth/change-password', method: 'POST', body })
  return answer === 'late' ? { ok: false, message: sessionTexts.otherUser } : take(answer, askedAt)
}

async function take(answer: ApiAnswer, askedAt: number): Promise<FormOutcome> {
  if (!answer.ok) return { ok: false, message: answer.message, code: answer.code }
  const user = userIn(answer.data)
  if (!user) return { ok: false, message: sessionTexts.tryAgain(connectionTexts.unreadable) }
  userDidChange(user)
  await listDidCome(user.bookmarks, askedAt)
  addRememberedBookmark()
  const { message } = answer.data as { readonly message?: unknown }
  return { ok: true, message: typeof message === 'string' ? message : '' }
}

/**
 * Signs out on this device at once. What waits then has a moment to be delivered before the server is told, which ends
 * the session; what is left waits for the same person.
 */
export async function logout(): Promise<void> {
  const { id = '', accessToken } = store.user ?? {}
  userDidChange(null)
  const left = accessToken === undefined ? 0 : await flushOutbox(id, accessToken)
  if (left > 0) say(sessionTexts.unsent(left))
  const request = { path: '/auth/logout', method: 'GET' } as const
  const told = accessToken === undefined ? request : withToken(request, accessToken)
  const answer = await patiently(() => askApi(told), request)
  if (!answer.ok && left === 0) say(sessionTexts.notNotified)
}
