import type { LoadedYears } from '#worker/engine/open-dataset'
import type { Market } from '../market/market.ts'
import type { Database } from '../platform/database/database.ts'
import type { Authenticate } from '../platform/http/authentication.ts'
import type { App } from '../platform/http/fastify-app.ts'
import type { MailSender } from '../platform/mail/mail-sender.ts'
import type { PushSettings } from '../platform/runtime/message-settings.ts'
import { runInBackground } from './background-task.ts'
import { createAlertCheck } from './check-alerts.ts'
import type { RetryTiming } from './deliver.ts'
import { createDeliveryStore } from './delivery-store.ts'
import { createDelivery } from './delivery-task.ts'
import { addLinkRoutes } from './link-routes.ts'
import { createLinkTokens } from './link-tokens.ts'
import { purgeAlertsHourly } from './purge-alerts.ts'
import { createPushSender } from './push-sender.ts'
import { createRequestedMessages } from './requested-messages.ts'
import { addAlertRoutes } from './routes.ts'
import { createRuleStore } from './rule-store.ts'
import { createSendDelivery } from './send-delivery.ts'

interface AlertOptions {
  readonly database: Database
  readonly market: Pick<Market, 'source' | 'newest' | 'reload'>
  /** The fiscal years that formulas read; without it there are none. */
  readonly years?: LoadedYears | undefined
  readonly authenticate: Authenticate
  readonly secrets: { readonly current: Buffer; readonly previous?: Buffer | undefined }
  readonly publicUrl: string
  readonly push: PushSettings | undefined
  /** Undefined if the server sends no mail. */
  readonly mail: MailSender | undefined
  readonly retries?: RetryTiming | undefined
  /** Milliseconds between two polls for something to check or send. */
  readonly pollMs: number
}

/** Adds the alerts that the server checks with each new dataset, and their delivery to users. */
export async function addAlerts(app: App, options: AlertOptions): Promise<void> {
  const { database: db, market, years, authenticate, publicUrl, push, mail, retries, pollMs } = options
  const channels = { push: push !== undefined, mail: mail !== undefined }
  const tokens = createLinkTokens(options.secrets)
  const rules = createRuleStore(db)
  const deliveries = createDeliveryStore(db)

  const send = createSendDelivery({ push: push && createPushSender(push), mail, tokens, publicUrl })
  const sending = runInBackground(app, {
    name: 'sending alerts',
    pollMs,
    ...createDelivery({
      ...{ db, send, retries },
      // Neither the address of a device nor that of a user.
      onDropped: ({ user_id: user, kind }, reason) =>
        app.log.warn({ user, kind, reason }, 'a message was not delivered'),
    }),
  })
  const check = createAlertCheck({ db, market, years, tokens, channels })
  const checking = runInBackground(app, { name: 'checking alerts', pollMs, ...check, onDone: sending.wake })
  purgeAlertsHourly(app, db)

  addAlertRoutes(app, {
    ...{ authenticate, rules, deliveries, push, isMailPossible: channels.mail },
    requested: createRequestedMessages(db, deliveries, channels),
    version: () => check.newestDataset()?.etag ?? '',
    wake: () => {
      checking.wake()
      sending.wake()
    },
  })
  await addLinkRoutes(app, { tokens, rules, deliveries })
}
