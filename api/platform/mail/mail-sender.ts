import { createTransport } from 'nodemailer'
import { fieldsOf } from '#domain/keys-of'
import type { MailSettings } from '../runtime/message-settings.ts'
import type { SendResult } from './send-result.ts'

/** A mail to one address. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for every attempt, so that mail programs show the mail once. */
  readonly id: string
  /** The address at which one click, without a page, stops further mails (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

export interface MailSender {
  readonly send: (mail: Mail) => Promise<SendResult>
  readonly close: () => void
}

/** Milliseconds until a mail server that does not answer counts as unavailable. */
const timeoutMs = 10_000

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Sends mails by SMTP, encrypted unless the mail server is on this machine. */
export function createMailSender({ url, from }: MailSettings): MailSender {
  const isLocal = loopback.test(new URL(url).hostname)
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({
    ...{ url, pool: true, maxConnections: 2, requireTLS: !isLocal, ignoreTLS: isLocal },
    ...timeouts,
    // A user’s text must not name a file or an address to read.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async send({ to, subject, text, id, unsubscribe }) {
      const headers = unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      try {
        const addresses = { from: { name: 'Stonks', address: from }, to: { name: '', address: to } }
        await transport.sendMail({
          ...addresses,
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          ...(headers && { headers }),
        })
        return { outcome: 'sent' }
      } catch (error) {
        return resultOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** A mail server refuses permanently with codes from 500. The operator must correct a wrong password: retry. */
function resultOf(error: unknown): SendResult {
  const { responseCode, code } = fieldsOf(error instanceof Error ? { ...error } : error)
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
  return isForGood ? { outcome: 'refused', reason: `The mail server answered ${responseCode}.` } : { outcome: 'retry' }
}
