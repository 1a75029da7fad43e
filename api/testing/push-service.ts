import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parsePushMessage, type PushMessage } from '#domain/alerts/push-message'
import { fieldsOf } from '#domain/keys-of'
import { fakeServers, type Handler, respondWith } from './fake-server.ts'

/** The keys of a subscription, as a browser creates them. */
interface Subscriber {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

/** Decrypts the body of a push message: RFC 8291 with the content encoding aes128gcm of RFC 8188, one record. */
export function decryptPush(body: Buffer, { ecdh, auth }: Subscriber): string {
  const keyLength = body.readUInt8(20)
  const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 21 + keyLength)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = hkdf(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString()
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Verifies the signature of a request by RFC 8292, and returns the claims; undefined if it is not valid. */
export function verifiedClaims(authorization: string | undefined) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  if (!x || !y) return undefined
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isValid = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isValid ? fieldsOf(JSON.parse(Buffer.from(claims, 'base64url').toString())) : undefined
}

/** A message that the push service accepted. */
interface Pushed {
  /** The subscription, by the path of its endpoint. */
  readonly to: string
  readonly message: PushMessage | undefined
  readonly bytes: number
  readonly topic: string | undefined
}

/** A push service on this machine: it decrypts its messages, since it also has the keys of its subscribers. */
export const aPushService = (atEnd: (close: () => void) => void) => async () => {
  const subscribers = new Map<string, Subscriber>()
  const pushed: Pushed[] = []
  /** Its responses instead of accepting a message, one for each request until there are no more. */
  const answers: Handler[] = []
  const server = await fakeServers(atEnd)((request, response) => {
    void readBody(request).then((body) => {
      const to = request.url ?? ''
      const other = answers.shift()
      if (other) return other(request, response)
      const subscriber = subscribers.get(to)
      if (!subscriber) return respondWith(410)(request, response)
      if (!verifiedClaims(request.headers.authorization)) return respondWith(403)(request, response)
      const text = decryptPush(body, subscriber)
      pushed.push({ to, message: parsePushMessage(JSON.parse(text)), bytes: body.length, topic: topicOf(request) })
      respondWith(201)(request, response)
    })
  })
  return {
    ...{ pushed, answers, requests: server.requests, origin: server.origin },
    /** A new subscription, as the page sends it. */
    subscribe(label = 'A browser') {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(9).toString('base64url')}`
      subscribers.set(path, { ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
      return { path, body: { endpoint: server.origin + path, keys, label } }
    },
    unsubscribe: (path: string) => subscribers.delete(path),
  }
}

const topicOf = ({ headers }: IncomingMessage): string | undefined => {
  const { topic } = headers
  return typeof topic === 'string' ? topic : undefined
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
