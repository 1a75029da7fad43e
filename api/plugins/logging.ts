import type { FastifyRequest } from 'fastify'
import type { LogLevel } from '../config.ts'

const secrets = [
  'password',
  'newPassword',
  'password_hash',
  'passwordHash',
  'accessToken',
  'refreshToken',
  'access_token',
  'id_token',
  'code',
  'state',
  'nonce',
  'verifier',
  'jwtSecret',
  'previousJwtSecret',
]
const secretHeaders = ['authorization', 'cookie', '["set-cookie"]']

/** JSON lines on standard output. What could sign somebody in is never written, wherever it stands. */
export function logging(level: LogLevel) {
  return {
    level,
    redact: [
      ...secretHeaders.flatMap((header) => ['headers', 'req.headers', 'res.headers'].map((at) => member(at, header))),
      ...secrets.flatMap((secret) => [secret, `*.${secret}`]),
    ],
    serializers: {
      // Without the query: a sign-in provider's answer carries its code and state there.
      req: ({ id, method, url, ip }: FastifyRequest) => ({ id, method, path: url.split('?', 1)[0], ip }),
    },
  }
}

const member = (object: string, key: string): string => (key.startsWith('[') ? object + key : `${object}.${key}`)
