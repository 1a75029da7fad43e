import type { FastifyRequest } from 'fastify'

/** How every personal token begins, so that a person or a scanner recognizes a leaked one. */
export const tokenPrefix = 'stonks_'

/** 256 bits in base64url. */
const tokenText = /stonks_[A-Za-z0-9_-]{43}/
const wholeToken = new RegExp(`^${tokenText.source}$`)

/** A personal token, with which a program of the user sends requests. */
export interface ApiToken {
  readonly id: string
  readonly userId: string
}

/** Finds a token by its text; undefined if it was revoked or never existed. */
export type FindToken = (token: string) => Promise<ApiToken | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    /** The valid token that a program has sent; null without one. */
    apiToken: ApiToken | null
  }
}

/** Whether a program sends the request: its URL is one that the page never requests, or the page would send no token. */
export const isOfProgram = (request: FastifyRequest): boolean =>
  /^\/(api\/(screen|stock|metrics|mcp|preview|atom|calendar)|embed)([/?]|$)/.test(request.url) ||
  (request.url.startsWith('/api/statements/') &&
    (request.headers.authorization !== undefined || hasTokenInAddress(request)))

/** Parameters that could be meant as a token. */
const tokenParameters = /[?&](token|access_token|api_?key|key|auth|authorization)=/i

/** Whether a URL contains a token, which logs, histories and referrers would keep. */
export const hasTokenInAddress = ({ url }: FastifyRequest): boolean => tokenParameters.test(url) || tokenText.test(url)

/** The token of an Authorization header: undefined without one, '' for anything but a personal token. */
export function sentToken({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  if (authorization === undefined) return undefined
  const token = /^Bearer ([^ ]+)$/i.exec(authorization)?.[1] ?? ''
  return wholeToken.test(token) ? token : ''
}
