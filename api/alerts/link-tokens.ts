import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { fieldsOf } from '#domain/keys-of'

/** What a link in a message allows without signing in. */
export type LinkToken =
  /** Switching off a user’s rules that fired in a dataset. */
  | { readonly kind: 'rules'; readonly user: string; readonly version: string }
  /** Switching off mails to a user. */
  | { readonly kind: 'mail'; readonly user: string }
  /** Confirming that a user reads mail at an address. */
  | { readonly kind: 'confirm'; readonly user: string; readonly address: string }

interface TokenSecrets {
  readonly current: Buffer
  readonly previous?: Buffer | undefined
}

/**
 * Signs and reads the tokens of links. They do not expire: a link in an old message must still switch off. Those signed with the
 * previous secret stay valid.
 */
export function createLinkTokens({ current, previous }: TokenSecrets) {
  const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'links of alerts', 32))
  const keys = [current, ...(previous ? [previous] : [])].map(keyOf)
  const macOf = (content: string, key: Buffer) => createHmac('sha256', key).update(content).digest()
  return {
    sign(token: LinkToken): string {
      const content = Buffer.from(JSON.stringify(token)).toString('base64url')
      return `${content}.${macOf(content, keys[0] ?? keyOf(current)).toString('base64url')}`
    },
    /** undefined if this server did not sign it. */
    read(text: string): LinkToken | undefined {
      const [content = '', mac = '', ...rest] = text.split('.')
      const given = Buffer.from(mac, 'base64url')
      const isSigned = keys.some((key) => {
        const expected = macOf(content, key)
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
      if (!isSigned || rest.length > 0 || given.toString('base64url') !== mac) return undefined
      return parseToken(JSON.parse(Buffer.from(content, 'base64url').toString()))
    },
  }
}

export type LinkTokens = ReturnType<typeof createLinkTokens>

function parseToken(value: unknown): LinkToken | undefined {
  const { kind, user, version, address } = fieldsOf(value)
  if (typeof user !== 'string') return undefined
  if (kind === 'mail') return { kind, user }
  if (kind === 'rules' && typeof version === 'string') return { kind, user, version }
  return kind === 'confirm' && typeof address === 'string' ? { kind, user, address } : undefined
}
