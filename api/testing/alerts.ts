import type { InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import type { ScreenCondition, WatchedCondition } from '#domain/alerts/watched-condition'
import type { ListingChanges } from '#domain/dataset/listing-changes'
import { fieldsOf } from '#domain/keys-of'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { Stock } from '#domain/stock/stock'
import { pushKeyLines } from '../cli/push-keys.ts'
import type { AlertsResponse } from '../contract/alerts.ts'
import type { Market } from '../market/market.ts'
import type { App } from '../platform/http/fastify-app.ts'
import type { MailSettings, PushSettings } from '../platform/runtime/message-settings.ts'
import { bearer, type Device } from './people.ts'
import { aMarket } from './server.ts'
import { aStockLine } from './stock-lines.ts'

/** A market in which a test publishes datasets. */
export interface ChangingMarket extends Market {
  /** `changes` has the members `formerly` and `splits` of records, by symbol. */
  readonly publish: (stocks: readonly Partial<Stock>[], changes?: Changes) => string
}

type Changes = Readonly<Record<string, Partial<ListingChanges>>>

/** Each dataset is of a later session. */
export function aChangingMarket(stocks: readonly Partial<Stock>[]): ChangingMarket {
  let days = 0
  const datasetOf = (some: readonly Partial<Stock>[], changes: Changes = {}) => {
    const date = new Date(Date.UTC(2026, 0, 5 + days++)).toISOString().slice(0, 10)
    const lines = some.map((stock) => aStockLine({ date, createdAt: `${date}T22:00:00.000Z`, ...stock }))
    return aMarket({
      lines: lines.map((line, i) =>
        JSON.stringify({ ...fieldsOf(JSON.parse(line)), ...changes[some[i]?.symbol ?? ''] }),
      ),
    })
  }
  let market = datasetOf(stocks)
  return {
    ...market,
    published: () => market.published(),
    newest: () => market.newest(),
    publish(some, changes) {
      market = datasetOf(some, changes)
      return market.published().etag
    },
  }
}

/** Settings with new keys, which accept the push services of a test. */
export function somePushSettings(): PushSettings {
  const [publicKey = '', privateKey = ''] = pushKeyLines().map((line) => line.slice(line.indexOf('=') + 1))
  return { publicKey, privateKey, contact: 'mailto:operator@stonks.example', isLoopbackAllowed: true }
}

export const mailSettings = (url: string): MailSettings => ({ url, from: 'alerts@stonks.example' })

/** The requests of a signed-in page. */
export const alertClient = (app: App, { token }: Pick<Device, 'token'>) => {
  const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const options: InjectOptions = { method, url: `/api/alerts${path}`, ...bearer(token), ...(payload && { payload }) }
    return app.inject(options)
  }
  return {
    send,
    state: async () => (await send('GET', '')).json<AlertsResponse>(),
    putRule: (id: string, condition: WatchedCondition, changedAt = 1) =>
      send('PUT', `/rules/${id}`, { changedAt, condition }),
  }
}

/** The id of a rule: a repeated digit. */
export const ruleId = (digit: string): string => digit.repeat(24)

/** A rule that waits for stocks that enter a screen. */
export const gaining = (filters: Partial<Filters>, name = 'Cheap mid-caps'): ScreenCondition => ({
  kind: 'gains',
  name,
  filter: encodeFilters({ ...defaultFilters, ...filters }),
})

/** Makes a server listen until the end of the test, as its background tasks require. */
export async function listening(app: App): Promise<App> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return app
}
