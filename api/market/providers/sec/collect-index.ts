import { dateOfDay, dayOfDate, daysBetween, weekdayOf } from '#domain/dataset/trading-days'
import { keysOf } from '#domain/keys-of'
import {
  providerFailed,
  type ProviderFailure,
  type ProviderResult,
  received,
} from '../../../platform/http-client/http-get.ts'
import type { CollectTask } from '../provider.ts'
import type { SecClient } from './sec-client.ts'

/** Days after which a missing index means a holiday. */
const givenUpAfterDays = 5

/** Failures of one day’s index that may be gone on a later night. */
const tolerated: ReadonlySet<ProviderFailure> = new Set(['not-found', 'unreadable', 'cut-off', 'web-page'])

/**
 * Notes which companies have filed a report or Form 8-K since the first collection, from EDGAR’s daily indexes: only those are
 * requested again. A late index is requested again on the next night.
 */
export async function collectIndex(
  sec: Pick<SecClient, 'dailyIndex'>,
  { store, tradingDay, only }: CollectTask,
): Promise<ProviderResult<null>> {
  const read = await store.checkpoints('index')
  const since = read.get('since')
  if (since === undefined || only) return received(null)
  for (const day of weekdaysBetween(since, tradingDay)) {
    if (read.has(day)) continue
    const reply = await sec.dailyIndex(day)
    if (reply.ok) {
      const filed = keysOf(reply.value).flatMap((kind) =>
        [...reply.value[kind]].map((cik) => ({ kind, name: cik, value: day })),
      )
      await store.save({ checkpoints: [...filed, { kind: 'index', name: day, value: 'read' }] })
    } else if (!tolerated.has(reply.failure)) return providerFailed(reply.failure)
    else if (daysBetween(day, tradingDay) >= givenUpAfterDays)
      await store.save({ checkpoints: [{ kind: 'index', name: day, value: reply.failure }] })
  }
  return received(null)
}

/** Notes the first day whose index is needed: that of the oldest response. */
export async function beginIndex({ store, tradingDay }: CollectTask): Promise<void> {
  if ((await store.checkpoints('index')).has('since')) return
  const days = [...(await store.checkpoints('company-asked')), ...(await store.checkpoints('facts-asked'))]
  const oldest = days.reduce((first, [, day]) => (day < first ? day : first), tradingDay)
  await store.save({ checkpoints: [{ kind: 'index', name: 'since', value: oldest }] })
}

function weekdaysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let day = dayOfDate(from); day <= dayOfDate(to); day++)
    if (![0, 6].includes(weekdayOf(day))) days.push(dateOfDay(day))
  return days
}
