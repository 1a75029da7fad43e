import { createAlertCheck } from '../../api/alerts/check-alerts.ts'
import { createDelivery } from '../../api/alerts/delivery-task.ts'
import { createLinkTokens } from '../../api/alerts/link-tokens.ts'
import { createPushSender } from '../../api/alerts/push-sender.ts'
import { createSendDelivery } from '../../api/alerts/send-delivery.ts'
import { readDatasetFile } from '../../api/market/dataset/published-dataset.ts'
import { openDatabaseFile } from '../../api/platform/database/open-database.ts'
import { readConfig } from '../../api/platform/runtime/config.ts'

/**
 * Checks alerts against a dataset and sends the due messages in a separate process, which tests kill. Its arguments: a data
 * folder, a dataset.
 */
const [dataDir = '', file = ''] = process.argv.slice(2)
const [opened, dataset, config] = [
  await openDatabaseFile(dataDir),
  await readDatasetFile(file),
  readConfig(process.env, dataDir),
]
for (const result of [opened, dataset, config]) if (!result.ok) throw new Error(result.failure.join('\n'))
if (opened.ok && dataset.ok && config.ok && config.value.push) {
  const [db, published] = [opened.value, dataset.value]
  const load = () => Promise.resolve({ ok: true, value: { dataset: published } } as const)
  const source = { name: 'file', simulated: false, startupMessage: '', revision: () => Promise.resolve(file), load }
  const reload = () => Promise.resolve({ ok: true, value: undefined } as const)
  const tokens = createLinkTokens({ current: Buffer.alloc(32) })
  const check = createAlertCheck({
    ...{ db, tokens, channels: { push: true, mail: false } },
    market: { source, newest: () => published, reload },
  })
  const push = createPushSender(config.value.push, { timeoutMs: 5_000 })
  const send = createSendDelivery({ push, mail: undefined, tokens, publicUrl: 'http://localhost' })
  const retries = { firstMs: 20, maxMs: 100 }
  const delivery = createDelivery({ db, send, retries, onDropped: (_, reason) => console.error(reason) })
  const { signal } = new AbortController()
  while (!(await check.isDone())) await check.run(signal)
  for (;;) {
    await delivery.run(signal)
    const left = db.selectFrom('alert_deliveries').select('id').where('state', '<>', 'done')
    if (!(await left.executeTakeFirst())) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await db.destroy()
}
