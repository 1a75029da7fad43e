import { createHash } from 'node:crypto'
import { parsePushMessage, type PushMessage } from '#domain/alerts/push-message'
import type { Mail, MailSender } from '../platform/mail/mail-sender.ts'
import type { SendResult } from '../platform/mail/send-result.ts'
import type { ClaimedDelivery } from './deliver.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { SendPush } from './push-sender.ts'

interface Senders {
  /** Undefined if the server sends none. */
  readonly push: SendPush | undefined
  readonly mail: MailSender | undefined
  readonly tokens: LinkTokens
  readonly publicUrl: string
}

const refused = (reason: string): SendResult => ({ outcome: 'refused', reason })

/** Sends a delivery to its device or by mail. Does not send what the user has switched off. */
export const createSendDelivery =
  (senders: Senders) =>
  async (delivery: ClaimedDelivery, signal: AbortSignal): Promise<SendResult> => {
    try {
      return await (delivery.device_id === null ? sendMail(delivery, senders) : sendPush(delivery, senders, signal))
    } catch (error) {
      return refused(`It cannot be sent: ${String(error)}`)
    }
  }

async function sendPush(delivery: ClaimedDelivery, { push }: Senders, signal: AbortSignal): Promise<SendResult> {
  const { content, message: topic, endpoint, p256dh, auth } = delivery
  // The device was removed.
  if (endpoint === null || p256dh === null || auth === null) return { outcome: 'gone' }
  if (!push) return refused('This server sends no push messages any more.')
  return push({ endpoint, p256dh, auth }, { payload: content, topic, signal })
}

async function sendMail(delivery: ClaimedDelivery, senders: Senders): Promise<SendResult> {
  const { mail } = senders
  if (!mail) return refused('This server sends no mail any more.')
  const written = delivery.kind === 'confirm' ? confirmationOf(delivery, senders) : mailOf(delivery, senders)
  return written ? mail.send(written) : { outcome: 'gone' }
}

/** A mail program must not take two messages for one, nor learn who a user is. */
const idOf = (delivery: string): string => createHash('sha256').update(delivery).digest('hex').slice(0, 32)

function confirmationOf(delivery: ClaimedDelivery, { tokens, publicUrl }: Senders): Mail | undefined {
  const { user_id: user, mail_address: address, mail_confirmed_at: confirmedAt } = delivery
  if (address === null || confirmedAt !== null) return undefined
  const link = `${publicUrl}/api/alerts/confirm?token=${tokens.sign({ kind: 'confirm', user, address })}`
  const text = `Open this page to get your alerts at this address:\n\n${link}\n\nIf you did not ask for it, do nothing: no other mail follows.\n`
  return { to: address, subject: 'Confirm your address for alerts', text, id: idOf(delivery.id) }
}

function mailOf(delivery: ClaimedDelivery, { tokens, publicUrl }: Senders): Mail | undefined {
  const { user_id: user, mail_address: to, mail_confirmed_at: confirmedAt, content } = delivery
  const message = parsePushMessage(JSON.parse(content))
  if (to === null || confirmedAt === null || !message) return undefined
  const unsubscribe = `${publicUrl}/api/alerts/unsubscribe?token=${tokens.sign({ kind: 'mail', user })}`
  const text = textOf(message, publicUrl, unsubscribe)
  return { to, subject: message.title, text, id: idOf(delivery.id), unsubscribe }
}

function textOf({ title, body, open, date, unsubscribe }: PushMessage, publicUrl: string, stop: string): string {
  return [
    `${title}\n${body}`,
    ...(date === null ? [] : [`By the close of ${date}.`]),
    `${publicUrl}${open}`,
    ...(unsubscribe === null ? [] : [`Turn off the alerts in this mail: ${publicUrl}${unsubscribe}`]),
    `Stop all mail about alerts: ${stop}\n`,
  ].join('\n\n')
}
