import { parseJson } from '../text/parse-json.ts'
import { type AlertRule, maxRules, parseAlertRule } from './alerts.ts'
import { type ColumnView, maxViews, parseColumnView } from './column-view.ts'
import { parseFields, parseList } from './parse-fields.ts'
import { maxMetrics, parseSavedMetric, type SavedMetric } from './saved-metric.ts'
import { maxScreens, parseSavedScreen, type SavedScreen } from './saved-screen.ts'
import { maxNotes, parseStockNote, type StockNote } from './stock-note.ts'

/** All personal data of a device. */
export interface Backup {
  readonly screens: readonly SavedScreen[]
  /** Files of older versions have none. */
  readonly views: readonly ColumnView[]
  readonly notes: readonly StockNote[]
  readonly rules: readonly AlertRule[]
  /** The user’s own metrics; empty in files of releases without them. */
  readonly metrics: readonly SavedMetric[]
  /** Settings by name; the page knows which of them are valid. */
  readonly settings: Readonly<Record<string, string | boolean>>
}

const format = 'stonks-backup'
/** A file of a later version is rejected: its content may have another meaning. */
const version = 1
/** The maximum number of characters in a file; the largest possible backup is smaller. */
export const maxBackupLength = 20_000_000
const maxSettings = 100

/** Why a file is rejected, with the sentences that the page shows. */
export const backupFailures = {
  tooLarge: 'This file is too large to be a backup. Nothing was changed.',
  notBackup: 'This file isn’t a Stonks backup. Nothing was changed.',
  newer: 'This backup was made by a newer version of Stonks. Update the app first. Nothing was changed.',
  damaged: 'This backup is damaged and can’t be read in full. Nothing was changed.',
  tooMany: `This would exceed the limit of ${maxScreens} screens, ${maxViews} views, ${maxNotes} notes, ${maxRules} alerts and ${maxMetrics} metrics on this device. Nothing was changed.`,
} as const

type BackupFailure = keyof typeof backupFailures

type ParsedBackup =
  { readonly ok: true; readonly backup: Backup } | { readonly ok: false; readonly failure: BackupFailure }

/** A backup as the text of its file. `exportedAt` is for human readers. */
export const writeBackup = ({ screens, views, notes, rules, metrics, settings }: Backup, exportedAt: string): string =>
  `${JSON.stringify({ format, version, exportedAt, screens, views, notes, rules, metrics, settings }, undefined, 2)}\n`

/** Parses the text of a backup file, completely or not at all. Never throws. */
export function parseBackup(text: string): ParsedBackup {
  if (text.length > maxBackupLength) return { ok: false, failure: 'tooLarge' }
  const fields = parseFields(parseJson(text.replace(/^\uFEFF/, '')))
  if (fields['format'] !== format || !Number.isInteger(fields['version'])) return { ok: false, failure: 'notBackup' }
  if (Number(fields['version']) > version) return { ok: false, failure: 'newer' }
  const screens = parseList(fields['screens'], maxScreens, parseSavedScreen)
  const views = parseList(fields['views'] ?? [], maxViews, parseColumnView)
  const notes = parseList(fields['notes'], maxNotes, parseStockNote)
  const rules = parseList(fields['rules'], maxRules, parseAlertRule)
  const metrics = parseList(fields['metrics'] ?? [], maxMetrics, parseSavedMetric)
  const settings = parseSettings(fields['settings'])
  if (!screens || !views || !notes || !rules || !metrics || !settings) return { ok: false, failure: 'damaged' }
  return { ok: true, backup: { ...mergeParts(nothing, { screens, views, notes, rules, metrics }), settings } }
}

const nothing = { screens: [], views: [], notes: [], rules: [], metrics: [] } as const

type Parts = Omit<Backup, 'settings'>

/** Merges a file into the data of the device, unless the result is too large. The file's settings win. */
export function mergeBackup(mine: Backup, file: Backup): ParsedBackup {
  const merged = mergeParts(mine, file)
  const isTooMuch =
    merged.screens.length > maxScreens ||
    merged.views.length > maxViews ||
    merged.notes.length > maxNotes ||
    merged.rules.length > maxRules ||
    merged.metrics.length > maxMetrics
  if (isTooMuch) return { ok: false, failure: 'tooMany' }
  return { ok: true, backup: { ...merged, settings: { ...mine.settings, ...file.settings } } }
}

function mergeParts(mine: Parts, theirs: Parts): Parts {
  const id = ({ id }: { readonly id: string }) => id
  return {
    screens: mergeNewest(mine.screens, theirs.screens, id),
    views: mergeNewest(mine.views, theirs.views, id),
    notes: mergeNewest(mine.notes, theirs.notes, ({ symbol }) => symbol),
    rules: mergeNewest(mine.rules, theirs.rules, id),
    metrics: mergeNewest(mine.metrics, theirs.metrics, id),
  }
}

function parseSettings(value: unknown): Backup['settings'] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries: [string, unknown][] = Object.entries(value)
  return entries.length <= maxSettings && entries.every(isSetting) ? Object.fromEntries(entries) : undefined
}

const isSetting = (entry: [string, unknown]): entry is [string, string | boolean] => isChoice(entry[1])

const isChoice = (value: unknown): value is string | boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && value.length <= 100)

/** A record that can be merged, with the time of its last change in epoch milliseconds. */
interface Dated {
  readonly changedAt: number
}

/**
 * Merges two collections: the result has the records of both; the later change of a record in both wins. The greater text of
 * two changes at the same moment wins, so that the order and the number of merges make no difference.
 */
export function mergeNewest<Item extends Dated>(
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const merged = new Map<string, Item>()
  for (const item of [...mine, ...theirs]) {
    const other = merged.get(keyOf(item))
    if (!other || isNewer(item, other)) merged.set(keyOf(item), item)
  }
  return [...merged.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const isNewer = (a: Dated, b: Dated): boolean =>
  a.changedAt === b.changedAt ? JSON.stringify(a) > JSON.stringify(b) : a.changedAt > b.changedAt
