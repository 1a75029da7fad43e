import { fieldsOf, isObject, type JsonObject, keysOf } from '../keys-of.ts'
import { maxRules, parseAlertRule } from '../personal/alerts.ts'
import { maxViews, parseColumnView } from '../personal/column-view.ts'
import { maxMetrics, parseSavedMetric } from '../personal/saved-metric.ts'
import { maxScreens, parseSavedScreen } from '../personal/saved-screen.ts'
import { maxNotes, parseStockNote } from '../personal/stock-note.ts'
import type { PresentRecord } from './known-record.ts'

/** A kind of personal records that devices exchange. */
interface SyncedKind {
  /** The field that identifies a record of the kind. */
  readonly keyPath: string
  /** The maximum number on a device. */
  readonly max: number
  readonly parse: (value: unknown) => object | undefined
}

/** The kinds that devices exchange: those of a backup, without settings, which belong to a device. The names are stored. */
export const syncedKinds = {
  screens: { keyPath: 'id', max: maxScreens, parse: parseSavedScreen },
  views: { keyPath: 'id', max: maxViews, parse: parseColumnView },
  notes: { keyPath: 'symbol', max: maxNotes, parse: parseStockNote },
  rules: { keyPath: 'id', max: maxRules, parse: parseAlertRule },
  metrics: { keyPath: 'id', max: maxMetrics, parse: parseSavedMetric },
} as const satisfies Readonly<Record<string, SyncedKind>>

export type SyncedKindId = keyof typeof syncedKinds

export const syncedKindIds: readonly SyncedKindId[] = keysOf(syncedKinds)

export const isSyncedKind = (kind: string): kind is SyncedKindId => Object.hasOwn(syncedKinds, kind)

/** A stored record in the form that devices exchange; undefined if this release cannot read it. */
export function presentRecord(kind: SyncedKindId, stored: unknown): PresentRecord | undefined {
  const content = readContent(kind, stored)
  if (!content) return undefined
  return { kind, key: String(content[syncedKinds[kind].keyPath]), changedAt: Number(content['changedAt']), content }
}

/** The content of a record for this release; undefined if it cannot be read, such as one of a newer release. */
export function readContent(kind: SyncedKindId, value: unknown): JsonObject | undefined {
  const parsed = fieldsOf(syncedKinds[kind].parse(value))
  if (Object.keys(parsed).length === 0) return undefined
  return kind === 'screens' ? withoutResult(parsed) : { ...parsed }
}

/** Removes the result of a kept backtest, which belongs to its device: it depends on the market’s past there. */
function withoutResult(screen: JsonObject): JsonObject {
  const { run, ...others } = screen
  return isObject(run) ? { ...others, run: { query: run['query'] } } : others
}

/** The stored form of a record that replaces another: a kept backtest of the same screen keeps its result. */
export function storedRecord(kind: SyncedKindId, content: JsonObject, before: unknown): JsonObject {
  const { filter, run } = fieldsOf(before)
  if (kind !== 'screens' || filter !== content['filter'] || !isObject(content['run'])) return content
  return isObject(run) && run['query'] === content['run']['query'] ? { ...content, run } : content
}
