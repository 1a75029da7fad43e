import type { FastifyRequest } from 'fastify'

/** How every personal token begins, so that a person or a scanner recognizes a leaked one. */
export const tokenPrefix = 'stonks_'

/** 256 bits in base64url. */
const tokenText = /stonks_[A-Za-z0-9_-]{43}/
const wholeToken = new RegExp(`^${tokenText.source}$`)

/** A personal token, by which a program of a user asks. */
export interface ApiToken {
  readonly id: string
  readonly userId: string
}

/** Finds a token by its text; undefined where it was revoked or never was. */
export type FindToken = (token: string) => Promise<ApiToken | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    /** The valid token that a program has sent; null without one. */
    apiToken: ApiToken | null
  }
}

/** The addresses that other programs ask for, and the page never does. */
export const isOfProgram = ({ url }: FastifyRequest): boolean =>
  /^\/(api\/(screen|stock|metrics|mcp|preview|atom|calendar)|embed)([/?]|$)/.test(url)

/** Parameters that could be meant for a token. */
const tokenParameters = /[?&](token|access_token|api_?key|key|auth|authorization)=/i

/** Whether an address has a token in it, where logs, histories and referrers would keep it. */
export const hasTokenInAddress = ({ url }: FastifyRequest): boolean => tokenParameters.test(url) || tokenText.test(url)

/** The token of an Authorization header: undefined without one, '' for anything but a personal token. */
export function sentToken({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  if (authorization === undefined) return undefined
  const token = /^Bearer ([^ ]+)$/i.exec(authorization)?.[1] ?? ''
  return wholeToken.test(token) ? token : ''
}
