import { fieldsOf } from '#domain/keys-of'
import { parseDate, parseList, parseTimestamp } from '#domain/personal/parse-fields'
import type { ApiRequest } from '../data/api/api.ts'
import { authenticatedRequest } from '../data/api/authenticated-request.ts'
import { connectionTexts } from '../texts/first-visit/connection.ts'
import { sessionTexts } from '../texts/server-messages.ts'

/** A personal token, without its text. */
export interface ApiToken {
  readonly id: string
  readonly label: string
  /** In epoch milliseconds. */
  readonly createdAt: number
  /** YYYY-MM-DD; null for never. */
  readonly usedOn: string | null
}

/** The user’s tokens, and the text of one that was just created; or why there are none, in words. */
export type TokensAnswer =
  | { readonly ok: true; readonly tokens: readonly ApiToken[]; readonly token: string | undefined }
  | { readonly ok: false; readonly message: string; readonly code: string | undefined }

/** Requests about the tokens of the signed-in user. Every change answers with all of them. */
export const tokensApi = {
  list: () => ask({ path: '/tokens' }),
  add: (label: string) => ask({ path: '/tokens', method: 'POST', body: { label } }),
  revoke: (id: string) => ask({ path: `/tokens/${id}`, method: 'DELETE' }),
} as const

async function ask(request: ApiRequest): Promise<TokensAnswer> {
  const response = await authenticatedRequest(request)
  if (response === 'late') return { ok: false, message: sessionTexts.otherUser, code: undefined }
  if (!response.ok) return { ok: false, message: response.message, code: response.code }
  const fields = fieldsOf(response.data)
  const tokens = parseList(fields['tokens'], 1000, parseToken)
  const token = fields['token']
  return tokens
    ? { ok: true, tokens, token: typeof token === 'string' ? token : undefined }
    : { ok: false, message: connectionTexts.unreadable, code: undefined }
}

function parseToken(value: unknown): ApiToken | undefined {
  const { id, label, createdAt, usedOn } = fieldsOf(value)
  if (typeof id !== 'string' || typeof label !== 'string') return undefined
  return { id, label, createdAt: parseTimestamp(createdAt) ?? 0, usedOn: parseDate(usedOn) ?? null }
}
