import {
  type Backup,
  backupFailures,
  maxBackupLength,
  mergeBackup,
  parseBackup,
  writeBackup,
} from '#domain/personal/backup'
import type { Change, Personal } from '../personal/store/personal.ts'
import type { PersonalStore } from '../personal/store/personal-store.ts'
import { settingOptions, type Settings, updateSettings } from '../state/settings.ts'
import { backupResult } from './settings-texts.ts'

/** Settings about this browser, which backups leave out. */
const ofThisDevice = new Set(['homeScreen'])

/** All personal data as one file. */
export function backupFile(personal: Personal, settings: Settings, now: Date): File {
  const text = writeBackup(backupOf(personal, settings), now.toISOString())
  return new File([text], `stonks-backup-${now.toISOString().slice(0, 10)}.json`, { type: 'application/json' })
}

/** The result of an import. */
interface Imported {
  readonly ok: boolean
  readonly words: string
}

/** Merges a file into the personal data, all of it or nothing. */
export async function importBackup(file: File, things: PersonalStore, settings: Settings): Promise<Imported> {
  if (file.size > maxBackupLength) return refused('tooLarge')
  const text = await file.text().catch(() => '')
  const reading = parseBackup(text)
  if (!reading.ok) return refused(reading.failure)
  await things.load()
  const mine = backupOf(things.current(), settings)
  const merged = mergeBackup(mine, reading.backup)
  if (!merged.ok) return refused(merged.failure)
  await things.change(changesTo(mine, merged.backup))
  updateSettings(settings, settingsIn(merged.backup.settings))
  const { screens, views, notes, rules, metrics } = reading.backup
  const words = backupResult.imported(screens.length, notes.length, rules.length, {
    views: views.length,
    metrics: metrics.length,
  })
  const now = Date.now()
  const ahead = notes.filter(({ changedAt }) => changedAt > now)
  return { ok: true, words: words + backupResult.ahead(ahead.length) + backupResult[things.current().storage] }
}

const refused = (failure: keyof typeof backupFailures): Imported => ({ ok: false, words: backupFailures[failure] })

function backupOf({ screens, views, notes, rules, metrics }: Personal, settings: Settings): Backup {
  const portable = Object.entries(settings).filter(([id]) => !ofThisDevice.has(id))
  return { screens, views, notes: [...notes.values()], rules, metrics, settings: Object.fromEntries(portable) }
}

/** The changes from this device's data to the merged backup. */
function changesTo(mine: Backup, merged: Backup): readonly Change[] {
  return [
    ...newIn(mine.screens, merged.screens).map((put): Change => ({ kind: 'screens', put })),
    ...newIn(mine.views, merged.views).map((put): Change => ({ kind: 'views', put })),
    ...newIn(mine.notes, merged.notes).map((put): Change => ({ kind: 'notes', put })),
    ...newIn(mine.rules, merged.rules).map((put): Change => ({ kind: 'rules', put })),
    ...newIn(mine.metrics, merged.metrics).map((put): Change => ({ kind: 'metrics', put })),
  ]
}

function newIn<Item>(mine: readonly Item[], merged: readonly Item[]): readonly Item[] {
  const known = new Set(mine.map((item) => JSON.stringify(item)))
  return merged.filter((item) => !known.has(JSON.stringify(item)))
}

/** The settings that this release knows; unknown ones are dropped. */
function settingsIn(file: Backup['settings']): Partial<Settings> {
  const known = Object.entries(settingOptions).filter(([id, options]) => {
    const choices: readonly unknown[] = options
    return !ofThisDevice.has(id) && Object.hasOwn(file, id) && choices.includes(file[id])
  })
  return Object.fromEntries(known.map(([id]) => [id, file[id]]))
}
