import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '#domain/waiting'
import type { App } from '../http/fastify-app.ts'
import type { Mail, MailSender } from './mail-sender.ts'

/** Milliseconds before a mail is sent again; doubled with each failure. */
const timing = { firstMs: 1_000, maxMs: 300_000 }
/** The last attempt is about an hour after the first one: links do not live longer. */
const maxAttempts = 18

/**
 * Sends mails in the background, again and again while the mail server is away. They are in memory only: a stopping server
 * waits for those on their way and drops the others, with a line in the log.
 */
export function createMailQueue(
  app: Pick<App, 'addHook' | 'log'>,
  sender: MailSender,
): (mail: Omit<Mail, 'id'>) => void {
  const shutdown = new AbortController()
  const sending = new Set<Promise<void>>()

  /** Why the mail was not sent; undefined if it was. */
  async function send(mail: Mail): Promise<string | undefined> {
    for (let failures = 1; ; failures++) {
      const result = await sender.send(mail)
      if (result.outcome === 'sent') return undefined
      if (result.outcome !== 'retry') return result.outcome === 'refused' ? result.reason : result.outcome
      if (failures === maxAttempts) return 'The mail server cannot be reached.'
      const options = { signal: shutdown.signal, ref: false }
      const isStopping = await sleep(backoff(timing, failures), false, options).catch(() => true)
      if (isStopping) return 'The server was stopped.'
    }
  }

  app.addHook('onClose', async () => {
    shutdown.abort()
    await Promise.all(sending)
  })
  return (mail) => {
    const sent = send({ ...mail, id: randomBytes(16).toString('hex') }).then((reason) => {
      sending.delete(sent)
      // Not the address.
      if (reason !== undefined) app.log.warn({ subject: mail.subject, reason }, 'a mail was not delivered')
    })
    sending.add(sent)
  }
}
