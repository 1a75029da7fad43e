import type { Config } from '../../config.ts'
import { openDatabase } from '../../database/open-database.ts'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'
import type { Manifest } from '../publish/manifest.ts'
import { createRefreshParts } from '../refresh/create-refresh-parts.ts'
import { refresh, type Refreshed } from '../refresh/refresh.ts'
import type { Screen } from './screen.ts'

interface How {
  readonly only: ReadonlySet<string> | undefined
  readonly isThorough: boolean
  readonly screen: Screen
  readonly signal: AbortSignal
  readonly now: () => number
}

/** Refreshes the market that the settings name; what there is to say of it. */
export async function refreshNow(config: Config, { screen, now, ...how }: How): Promise<Outcome<readonly string[]>> {
  const database = await openDatabase(config.dataDir)
  if (!database.ok) return database
  try {
    const parts = createRefreshParts(config, database.value)
    if (!parts.ok) return parts
    const tell = screen.progress.bind(screen)
    const done = await refresh({ ...parts.value, now }, { ...how, onlyIfDue: false, tell })
    return done.ok ? inWords(done.value) : done
  } finally {
    await database.value.destroy()
  }
}

/** Why nothing was done, where another process holds the lease. */
export const isHeld = 'Another process is refreshing this market. If that was killed: half a minute later anybody may.'

function inWords(refreshed: Refreshed): Outcome<readonly string[]> {
  if (refreshed.was === 'held') {
    return fail(isHeld)
  }
  if (refreshed.was === 'not-due') return succeed(['The newest session is published already.'])
  return succeed([...refreshed.done.notes, describe(refreshed.done.manifest)])
}

/** A dataset in a sentence. */
export function describe({ records, sessions, file, drops }: Manifest): string {
  const dropped = Object.values(drops).reduce((sum, count) => sum + count, 0)
  const shown = `${(records - dropped).toLocaleString('en')} of its ${records.toLocaleString('en')} records can be shown`
  return `${file}: prices of ${sessions.newest ?? 'no session'}; ${shown}.`
}
