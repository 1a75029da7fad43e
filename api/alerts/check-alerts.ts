import { createFollower } from '#domain/alerts/follow-listing'
import { datasetChanges } from '#domain/dataset/followed-symbol'
import type { LoadedYears } from '#worker/engine/open-dataset'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import { readListings } from '../market/dataset/read-lines.ts'
import type { Market } from '../market/market.ts'
import { createLeases, type Lease } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { compareSelections, unchecked, uncheckedSince } from './compare-selections.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { Channels } from './outbox.ts'
import { createPace, type Pace } from './pace.ts'
import { tellUsers } from './tell-users.ts'

interface CheckOptions {
  readonly db: Database
  readonly market: Pick<Market, 'source' | 'newest' | 'reload'>
  readonly years?: LoadedYears | undefined
  readonly tokens: LinkTokens
  readonly channels: Channels
  readonly pace?: Pace
}

/** Whether everything is checked against the newest dataset, or another server is doing it. */
type CheckResult = 'done' | 'elsewhere'

/**
 * Checks all rules against the newest dataset: compares what they select, then tells the users. One server on a database does so
 * at a time; each step is stored with its result, so that a restarted or another server continues. A dataset that is published
 * during a comparison replaces the one before: users are told what was found until then, and the rest is compared with the new
 * one. A rule that was switched on for the previous dataset is compared with that first while a server that has seen it runs;
 * otherwise it starts with the newest.
 */
export function createAlertCheck({ db, market, years, tokens, channels, pace = createPace() }: CheckOptions) {
  const leases = createLeases(db)
  const source = market.source.name
  const readRun = () => db.selectFrom('alert_runs').selectAll().where('source', '=', source).executeTakeFirst()
  const isChecked = async (version: string) =>
    (await unchecked(db, version).select('key').limit(1).executeTakeFirst()) === undefined

  let newest: PublishedDataset | undefined
  /** The previous one, until everything is checked against the newest. */
  let previous: PublishedDataset | undefined

  function newestDataset(): PublishedDataset | undefined {
    const dataset = market.newest()
    if (dataset?.etag !== newest?.etag) [previous, newest] = [newest, dataset]
    return dataset
  }

  /** Compares rules with the dataset for which they were switched on if a newer one was published right afterwards. */
  async function comparePrevious(lease: Lease): Promise<void> {
    if (!previous) return
    const rows = uncheckedSince(db, previous.etag)
    if ((await rows.select('key').limit(1).executeTakeFirst()) === undefined) return
    await compareSelections({ db, rows, lease, ...(await compared(previous)), pace })
  }

  async function check(lease: Lease): Promise<void> {
    // Another server may have published, and checked, a newer one.
    await market.reload()
    const dataset = newestDataset()
    if (!dataset) return
    const { etag: version, createdAt } = dataset
    let run = await readRun()
    if (run && run.version !== version && (run.created_at ?? '') > (createdAt ?? '')) return
    if (run?.phase === 'compare' && run.version !== version) run = await setPhase(lease, 'tell')
    if (run?.phase === 'tell') {
      await tellUsers({ lease, run, tokens, channels, pace })
      run = await readRun()
    }
    const isNew = run?.version !== version
    const isCompared = await isChecked(version)
    if (!isNew && run?.phase === 'done' && isCompared) return
    const found = isCompared ? undefined : await compared(dataset)
    if (isNew) await begin(lease, { version, date: found?.dataset.date ?? null, created_at: createdAt })
    await comparePrevious(lease)
    if (found) await compareSelections({ db, rows: unchecked(db, version), lease, ...found, pace })
    // Rules that were switched on since the last run have only been compared for the first time.
    if (!isNew && run?.phase === 'done') return
    await tellUsers({ lease, run: await setPhase(lease, 'tell'), tokens, channels, pace })
  }

  /** What selections are compared with. */
  async function compared({ etag: version, body }: PublishedDataset) {
    const { stocks, changes } = await readListings(body)
    const date = newestDate(stocks)
    const isListed = new Set(stocks.map(({ symbol }) => symbol))
    const follower = createFollower(
      datasetChanges(version, changes, (symbol) => isListed.has(symbol)),
      date,
    )
    await years?.load()
    return { dataset: { source, version, date }, stocks, years: years?.current(), follower }
  }

  const begin = (lease: Lease, run: { version: string; date: string | null; created_at: string | null }) =>
    lease.transact(async (within) => {
      const row = { ...run, phase: 'compare' as const, last_user: '' }
      await within
        .insertInto('alert_runs')
        .values({ source, ...row })
        .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
        .execute()
    })

  const setPhase = (lease: Lease, phase: 'tell') =>
    lease.transact((within) =>
      within
        .updateTable('alert_runs')
        .set({ phase, last_user: '' })
        .where('source', '=', source)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )

  return {
    /** The newest dataset, which a rule that is switched on now refers to. */
    newestDataset,
    /** Whether there is nothing to check. Cheap. */
    async isDone(): Promise<boolean> {
      const version = newestDataset()?.etag
      const hasRules = (await db.selectFrom('alert_selections').select('key').limit(1).executeTakeFirst()) !== undefined
      if (version === undefined || !hasRules) return true
      const run = await readRun()
      const isDone = run?.version === version && run.phase === 'done' && (await isChecked(version))
      if (isDone && newest?.etag === version) previous = undefined
      return isDone
    },
    async run(signal: AbortSignal): Promise<CheckResult> {
      const result = await leases.withLease('alerts', (lease) =>
        check({ ...lease, signal: AbortSignal.any([signal, lease.signal]) }),
      )
      return result.isAcquired ? 'done' : 'elsewhere'
    },
  }
}

const newestDate = (stocks: Iterable<{ readonly date: string | null }>): string | null => {
  let newest: string | null = null
  for (const { date } of stocks) if (date !== null && (newest === null || date > newest)) newest = date
  return newest
}
