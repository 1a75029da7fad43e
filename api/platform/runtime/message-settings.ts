import { isIP } from 'node:net'
import { oneOf, type ReadSetting, text } from './setting-rules.ts'

/** How push messages are signed. */
export interface PushSettings {
  /** The VAPID keys, base64url: a point of P-256 and a number. */
  readonly publicKey: string
  readonly privateKey: string
  /** Whom a push service writes to: mailto:… or https:… */
  readonly contact: string
  /** Whether push services on this machine are accepted, even over plain HTTP: for tests. */
  readonly isLoopbackAllowed: boolean
}

/** How mails are sent. */
export interface MailSettings {
  /** smtps://user:password@host or smtp://… */
  readonly url: string
  /** The sender’s address. */
  readonly from: string
}

const bytesOf = (length: number, expected: string) => ({
  parse: (given: string) => (/^[A-Za-z0-9_-]+$/.test(given) && byteLength(given) === length ? given : undefined),
  expected: `${expected}, as \`npm run admin -- push-keys\` makes it`,
  isSecret: true,
})

const byteLength = (base64url: string): number => Buffer.from(base64url, 'base64url').length

/** Apple rejects messages signed for a host that is not on the public internet (BadJwtToken). */
const contact = {
  parse: (given: string) => (isPublicHost(contactHost(given)) ? given : undefined),
  expected: 'an address on the public internet like mailto:operator@stonks.example or https://stonks.example/contact',
}

/** The host of a mailto: or https: address; '' for any other text. */
function contactHost(given: string): string {
  const mail = /^mailto:[^\s@]+@([^\s@?]+)(\?\S*)?$/.exec(given)
  const address = mail ? `https://${mail[1]}` : given
  return address.startsWith('https://') && URL.canParse(address) ? new URL(address).hostname : ''
}

const isPublicHost = (host: string): boolean =>
  isIP(host) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && !/\.(localhost|local|internal)$/.test(host)

/** Reads the settings of push messages; undefined if there are none. Keys and contact need each other. */
export function readPushSettings(read: ReadSetting, errors: string[]): PushSettings | undefined {
  const settings = {
    publicKey: read('PUSH_PUBLIC_KEY', '', bytesOf(65, 'a public key')),
    privateKey: read('PUSH_PRIVATE_KEY', '', bytesOf(32, 'a private key')),
    contact: read('PUSH_CONTACT', '', contact),
    isLoopbackAllowed: read('PUSH_LOOPBACK', '0', oneOf(['0', '1'])) === '1',
  }
  const given = [settings.publicKey, settings.privateKey, settings.contact].filter((value) => value !== '').length
  if (given > 0 && given < 3) {
    errors.push('PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_CONTACT need each other: set all, or none.')
  }
  return given === 3 ? settings : undefined
}

const smtpAddress = {
  parse: (given: string) => {
    const url = URL.canParse(given) ? new URL(given) : undefined
    return url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' ? given : undefined
  },
  expected: 'an address like smtps://user:password@mail.stonks.example',
  isSecret: true,
}

const sender = {
  ...text('an address like alerts@stonks.example'),
  parse: (given: string) => (/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(given) ? given : undefined),
}

/** Reads the settings of mail; undefined if there is none. */
export function readMailSettings(read: ReadSetting, errors: string[]): MailSettings | undefined {
  const settings = { url: read('SMTP_URL', '', smtpAddress), from: read('MAIL_FROM', '', sender) }
  if ((settings.url === '') !== (settings.from === '')) {
    errors.push('SMTP_URL and MAIL_FROM need each other: set both, or neither.')
  }
  return settings.url === '' || settings.from === '' ? undefined : settings
}
