import { historySize } from '#domain/history/manifest'
import { idleSessionsOf } from '#domain/history/prints'
import { fail, type Result, succeed } from '#domain/result'
import { lastSessionBefore, sessionsInYear } from '../demo/calendar.ts'
import { openDemoPast } from '../demo/past/demo-past.ts'
import { exportHistory } from '../history/export-history.ts'
import { openPastTable, pastSourceOf } from '../history/open-past.ts'
import { loadNewest, publishNewest } from '../history/publish-newest.ts'
import type { ServedGeneration } from '../history/shared-generation.ts'
import { openStoredPast, storedListings } from '../history/stored-past.ts'
import { openDatasets } from '../market/sources/choose-source.ts'
import { openDatabase, withDatabase } from '../platform/database/open-database.ts'
import type { Config } from '../platform/runtime/config.ts'

interface Request {
  readonly action: string
  /** Only for an export. */
  readonly file: string | undefined
  readonly now: () => number
}

/** Shows what is stored of the market’s past, rebuilds it first, or exports it to a file. */
export async function historyCommand(config: Config, request: Request): Promise<Result<readonly string[]>> {
  const { action, file } = request
  const actions = 'history is followed by show, build, or export and the name of a new file.'
  if (action === 'export') return file === undefined ? fail(actions) : exportTo(file, config, request)
  if ((action !== 'show' && action !== 'build') || file !== undefined) return fail(actions)
  return withDatabase(openDatabase(config), async (db) => {
    const table = openPastTable(config, db)
    if (action === 'build') {
      const published = await openDatasets(config, db).newest()
      const source = pastSourceOf(config, db, () => published?.dataset)
      if (!source) return fail('This market has no history: with MARKET=file, MARKET_HISTORY_FILE names one.')
      const built = await publishNewest(source, table, { isForced: true })
      if (!built.ok) return built
    } else if (!(await table.newest())) return succeed(['There is no history.'])
    const newest = await loadNewest(table)
    return newest.ok ? succeed(describeGeneration(newest.value)) : newest
  })
}

/** The simulated market’s past is exported from its seed, any other from the database. */
async function exportTo(
  file: string,
  config: Config,
  { now }: Pick<Request, 'now'>,
): Promise<Result<readonly string[]>> {
  const { market } = config
  const described = (exported: Result<number>) =>
    exported.ok ? succeed([`${count(exported.value)} listings were written to ${file}.`]) : exported
  if (market.name === 'demo') {
    const newest = lastSessionBefore(new Date(now()))
    const past = await openDemoPast(newest - 5 * sessionsInYear + 1, newest, market.stocks)
    return described(await exportHistory({ dates: past.dates, listings: past.listings() }, file))
  }
  return withDatabase(openDatabase(config), async (db) => {
    const table = openPastTable(config, db)
    if (!(await table.newest())) return fail('There is no history to export.')
    const newest = await loadNewest(table)
    if (!newest.ok) return newest
    const { manifest } = newest.value
    const stored = await openStoredPast(manifest, table)
    const past = { ...(manifest.prints && { prints: manifest.prints }), dates: stored.since.dates }
    return described(await exportHistory({ ...past, listings: storedListings(stored) }, file))
  })
}

function describeGeneration({ manifest, closes }: ServedGeneration): readonly string[] {
  const { dates, blocks, nights, generation, prints } = manifest
  const listings = blocks.flatMap((block) => block.listings)
  const idle = idleSessionsOf(prints === 'sparse' ? { isSparse: true } : {})
  const ended = listings.filter(([, , last]) => dates.length - 1 - last >= idle).length
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const years = (Date.parse(last) - Date.parse(first)) / (365.25 * 24 * 60 * 60 * 1000)
  const [bytes, ranges] = [historySize(manifest), blocks.reduce((sum, block) => sum + (block.ranges?.size ?? 0), 0)]
  const since = nights.reduce((sum, { size }) => sum + size, 0)
  return [
    `Generation ${generation}: ${count(dates.length)} sessions from ${first} to ${last}, ${years.toFixed(1)} years.`,
    `${count(listings.length)} listings, of which ${count(ended)} have ended; ${count(closes)} closes in ${count(blocks.length)} blocks.`,
    ...(nights.length > 0
      ? [`${count(nights.length)} sessions since, up to ${nights.at(-1)?.date ?? ''}: ${count(since)} bytes.`]
      : []),
    `${count(bytes)} bytes, ${(bytes / closes).toFixed(2)} a close with its volume${ranges > 0 ? `; ${count(ranges)} bytes of opens, highs and lows` : ''}.`,
  ]
}

const count = (value: number): string => value.toLocaleString('en')
