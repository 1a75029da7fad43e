import type { ChangeEmailBody, ConfirmEmailBody, ForgotPasswordBody, ResetPasswordBody } from '#api/contract/account'
import { fieldsOf } from '#domain/keys-of'
import { apiRequest, type ApiResponse } from '../data/api/api.ts'
import { authenticatedRequest } from '../data/api/authenticated-request.ts'
import { sessionTexts } from '../texts/server-messages.ts'
import type { SignInResult } from './session/session.ts'

/** Requests about passwords and addresses by links. */
export const accountRequests = {
  /** Asks for a link by mail. The answer does not tell whether the address has an account. */
  forgotPassword: (body: ForgotPasswordBody) => send('/auth/forgot-password', body),
  /** Sets a password with the token of a link. */
  resetPassword: (body: ResetPasswordBody) => send('/auth/reset-password', body),
  /** Changes the address with the token of a link to it. */
  confirmEmail: (body: ConfirmEmailBody) => send('/auth/confirm-email', body),
  /** Asks for a link to a new address of the signed-in user. */
  async changeEmail(body: ChangeEmailBody): Promise<SignInResult> {
    const response = await authenticatedRequest({ path: '/auth/change-email', method: 'POST', body })
    return response === 'late' ? { ok: false, message: sessionTexts.otherUser } : resultOf(response)
  },
} as const

const send = async (path: string, body: object): Promise<SignInResult> =>
  resultOf(await apiRequest({ path, method: 'POST', body }))

/** The result of a form from a response with a sentence. */
function resultOf(response: ApiResponse): SignInResult {
  if (!response.ok) return { ok: false, message: response.message, code: response.code }
  const { message } = fieldsOf(response.data)
  return { ok: true, message: typeof message === 'string' ? message : '' }
}
