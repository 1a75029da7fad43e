import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { emailKey } from '../email-key.ts'
import type { GoogleEndpoints } from './google-client.ts'

/** A user as a verified ID token describes them. */
export interface Identity {
  readonly issuer: string
  /** Google’s number for the user; it never changes, unlike name and address. */
  readonly subject: string
  readonly email: string
  readonly emailKey: string
  /** Whether Google has verified the e-mail address. */
  readonly emailVerified: boolean
  readonly names: { readonly full: string; readonly given: string; readonly family: string }
}

/** Verifies an ID token; undefined where it is invalid. Throws where the provider’s keys are unavailable. */
export type VerifyIdentity = (idToken: string, nonce: string) => Promise<Identity | undefined>

/** Time-out of the key request in milliseconds, and the allowed clock skew in seconds. */
const [timeoutMs, clockToleranceSeconds] = [5_000, 30]

/** Checks ID tokens for one client: signature, issuer, audience, time and nonce. */
export function createIdentityCheck(endpoints: GoogleEndpoints, clientId: string): VerifyIdentity {
  const keys = createRemoteJWKSet(new URL(endpoints.keys), { timeoutDuration: timeoutMs })
  const rules = {
    issuer: [...endpoints.issuers],
    audience: clientId,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    clockTolerance: clockToleranceSeconds,
  }
  return async (idToken, nonce) => {
    try {
      const { payload } = await jwtVerify(idToken, keys, rules)
      const isOurs = payload['nonce'] === nonce && (payload['azp'] === undefined || payload['azp'] === clientId)
      return isOurs ? identityOf(payload, endpoints.issuers[0]) : undefined
    } catch (error) {
      if (isUnreachable(error)) throw error
      return undefined
    }
  }
}

/** The key set is unreachable or unreadable: that is no verdict on the token. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === 'ERR_JOSE_GENERIC'

function identityOf(payload: JWTPayload, issuer: string): Identity | undefined {
  const claim = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '')
  const email = claim('email').trim()
  const key = emailKey(email)
  if (key === undefined || !payload.sub || payload.sub.length > maxSubjectLength) return undefined
  return {
    issuer,
    subject: payload.sub,
    email,
    emailKey: key,
    emailVerified: payload['email_verified'] === true,
    names: { full: claim('name'), given: claim('given_name'), family: claim('family_name') },
  }
}

/** Characters; the standard allows no more. */
const maxSubjectLength = 255
