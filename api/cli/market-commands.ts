import { dropReasons } from '#domain/dataset/parse-stock'
import { keysOf } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import { parseSymbol } from '#domain/stock/stock'
import { describeFigures } from '#words/figure-counts'
import { technicalFromHistory } from '../history/technical-from-history.ts'
import { enrichDataset } from '../market/dataset/enrich-dataset.ts'
import { readDatasetFile } from '../market/dataset/published-dataset.ts'
import { inspectDataset } from '../market/publish/check-dataset.ts'
import type { RefusedDataset } from '../market/publish/dataset-store.ts'
import type { Manifest } from '../market/publish/manifest.ts'
import { createRefresh } from '../market/refresh/create-refresh.ts'
import { explainFailure } from '../market/refresh/explain-failure.ts'
import { type LastRefresh, openRefreshLog, refresh, type RefreshOutcome } from '../market/refresh/refresh.ts'
import { openDatasets } from '../market/sources/choose-source.ts'
import { createMarketStore } from '../market/store/market-store.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import { openDatabase, withDatabase } from '../platform/database/open-database.ts'
import type { Config } from '../platform/runtime/config.ts'
import type { Arguments, Program } from './command-line.ts'
import { historyCommand } from './history-command.ts'
import { importCommand, importOptions } from './import-command.ts'
import { recordCommand } from './record-command.ts'
import type { Terminal } from './terminal.ts'

/** Describes the published datasets of the configured market, its stored data, and its last refresh. */
export async function marketStatus(config: Config): Promise<Result<readonly string[]>> {
  return withDatabase(openDatabase(config), async (db) => {
    const datasets = openDatasets(config, db)
    const manifests = await datasets.manifests()
    return succeed([
      ...(manifests.length === 0 ? ['Nothing is published yet.'] : manifests.map(describeManifest)),
      ...manifests.slice(0, 1).flatMap(figureLines),
      ...refusedLines(await datasets.refused()),
      ...(await storedLines(db, config.market.name)),
      ...refreshLines(await openRefreshLog(db, config.market.name).last()),
    ])
  })
}

async function storedLines(db: Database, source: string): Promise<readonly string[]> {
  const store = createMarketStore(db, source)
  const [listings, sessions, overviews] = [
    await store.listings(),
    await store.newestDates(),
    await store.overviewTimes(),
  ]
  if (listings.length === 0) return []
  const newest = [...sessions.values()].toSorted().at(-1)
  const upToDate = [...sessions.values()].filter((session) => session === newest).length
  const counts = [listings.length, upToDate, overviews.size].map((count) => count.toLocaleString('en'))
  return [
    `Kept: ${counts[0] ?? ''} listings, ${counts[1] ?? ''} with prices of ${newest ?? 'no session'}, ${counts[2] ?? ''} overviews.`,
  ]
}

const refusedLines = (refused: RefusedDataset | undefined): readonly string[] =>
  refused
    ? [`Refused: ${refused.reasons.join(' ')} To publish it all the same: npm run market -- accept ${refused.version}`]
    : []

function refreshLine(last: LastRefresh | undefined): string {
  if (!last) return 'There was no refresh yet.'
  const { session, startedAt, endedAt, isRunning, failures, sentence } = last
  const began = `The last refresh, for ${session}, began at ${new Date(startedAt).toISOString()}`
  if (isRunning) return `${began} and is under way.`
  if (endedAt === null) return `${began} and failed (${failures} in a row): ${sentence ?? ''}`
  const ended = `${began}, ended at ${new Date(endedAt).toISOString()}`
  return sentence === null ? `${ended}, and succeeded.` : `${ended}, and failed (${failures} in a row): ${sentence}`
}

/** How the last refresh went, and who must act if it failed. */
function refreshLines(last: LastRefresh | undefined): readonly string[] {
  const problem = explainFailure(last)
  if (!problem) return [refreshLine(last)]
  const turn =
    problem.turn === 'operator'
      ? 'It is your turn: set right what it says. To try again at once: npm run market -- refresh'
      : 'Nothing is to be done: a server that refreshes by itself tries again. To try at once: npm run market -- refresh'
  return [refreshLine(last), turn]
}

/** The symbols to which a refresh is restricted; undefined for one that is invalid. */
const symbolsOf = ({ only }: Arguments['options']) => only?.split(',').map((word) => parseSymbol(word.trim()))

/** Refreshes the configured market, with all overviews anew if it is thorough; returns the lines to print. */
const refreshNow =
  (isThorough: boolean) =>
  (
    config: Config,
    { terminal, signal, now }: MarketContext,
    { options }: Arguments,
  ): Promise<Result<readonly string[]>> =>
    withDatabase(openDatabase(config), async (db) => {
      const symbols = symbolsOf(options)
      const only = symbols && new Set(symbols.flatMap((symbol) => symbol ?? []))
      const dependencies = createRefresh(config, db, technicalFromHistory(config))
      if (!dependencies.ok) return dependencies
      const onProgress = terminal.progress.bind(terminal)
      const refreshOptions = { only, isThorough, signal, onlyIfDue: false, onProgress }
      const done = await refresh({ ...dependencies.value, now }, refreshOptions)
      return done.ok ? describeOutcome(done.value) : done
    })

/** The sentence if another process holds the lease. */
const leaseTaken = 'Another process is refreshing this market. If that was killed: half a minute later anybody may.'

function describeOutcome(refreshed: RefreshOutcome): Result<readonly string[]> {
  if (refreshed.was === 'locked-elsewhere') {
    return fail(leaseTaken)
  }
  if (refreshed.was === 'not-due') return succeed(['The newest session is published already.'])
  const { manifest, warnings } = refreshed.done
  return succeed([...warnings, describeManifest(manifest), ...figureLines(manifest)])
}

/** A dataset in a sentence. */
function describeManifest({ records, sessions, file, drops }: Manifest): string {
  const dropped = Object.values(drops).reduce((sum, count) => sum + count, 0)
  const shown = `${(records - dropped).toLocaleString('en')} of its ${records.toLocaleString('en')} records can be shown`
  return `${file}: prices of ${sessions.newest ?? 'no session'}; ${shown}.`
}

const figureLines = ({ figures }: Manifest): readonly string[] => (figures ? describeFigures(figures) : [])

/** Publishes a dataset that a check refused, because the operator accepts it. */
const acceptRefused = (
  config: Config,
  { now }: MarketContext,
  { operands: [version = ''] }: Arguments,
): Promise<Result<readonly string[]>> =>
  withDatabase(openDatabase(config), async (db) => {
    const { name } = config.market
    const datasets = openDatasets(config, db)
    const leased = await createLeases(db).withLease(`refresh ${name}`, (lease) =>
      datasets.fencedBy(lease).accept(version),
    )
    if (!leased.isAcquired) return fail(leaseTaken)
    if (!leased.value.ok) return leased.value
    await openRefreshLog(db, name).end(null, now())
    return succeed([describeManifest(leased.value.value.manifest)])
  })

const maxNamedPairs = 20

/** Reads a dataset file as the page does; describes its content and the records that the page would drop. */
async function verifyFile(path: string): Promise<Result<readonly string[]>> {
  const dataset = await readDatasetFile(path)
  if (!dataset.ok) return dataset
  const summary = await inspectDataset(dataset.value.body)
  const {
    records,
    sessions,
    drops,
    wrongTechnical,
    invalidNumberIn,
    unitProblems,
    unreadable,
    inOtherCase,
    createdAt,
    figures,
  } = summary
  const dropped = keysOf(drops).filter((reason) => drops[reason] > 0)
  if (invalidNumberIn !== undefined) return fail(`${path}: the record of ${invalidNumberIn} has an invalid number.`)
  if (unitProblems.length > 0)
    return fail(
      ...unitProblems.map((problem) => `${path}: ${problem}`),
      'A server refuses it. To publish it all the same: npm run market -- accept, with the version that the refusal names.',
    )
  return succeed([
    `${path} is whole: ${records.toLocaleString('en')} records, made ${createdAt ?? 'nobody knows when'}.`,
    `Prices of ${sessions.newest ?? 'no session'}: ${sessions.ofNewest.toLocaleString('en')} records; the oldest of ${sessions.oldest ?? 'no session'}.`,
    ...dropped.map((reason) => `Left out by a page: ${drops[reason].toLocaleString('en')} – ${dropReasons[reason]}.`),
    ...unreadable.map((description) => `Not readable: ${description}.`),
    ...inOtherCase
      .slice(0, maxNamedPairs)
      .map(
        ([first, second]) =>
          `${first} and ${second} are two symbols that differ in case: a page shows the one in upper case, or the later one.`,
      ),
    ...(wrongTechnical > 0
      ? [`Left out by a page: ${wrongTechnical.toLocaleString('en')} technical values that are not valid.`]
      : []),
    ...describeFigures(figures),
  ])
}

/** Adds technical values to a dataset file from a closes file; reports what became of its records. */
async function enrichFile(path: string, closesPath: string): Promise<Result<readonly string[]>> {
  const enriched = await enrichDataset(path, closesPath)
  if (!enriched.ok) return enriched
  const { records, enriched: count, withoutCloses, differing, unreadable, invalidCloses } = enriched.value
  const rest = [
    [withoutCloses, `records have no close of their last session in ${closesPath}.`],
    [differing, `records have another last close there: the files do not belong together, or differ by a split.`],
    [unreadable, 'lines are not readable records and stay as they are.'],
    [invalidCloses, `lines of ${closesPath} are invalid and were ignored.`],
  ] as const
  return succeed([
    `${path}: ${count.toLocaleString('en')} of ${records.toLocaleString('en')} records have technical values.`,
    ...rest.filter(([lines]) => lines > 0).map(([lines, sentence]) => `${lines.toLocaleString('en')} ${sentence}`),
  ])
}

/** The environment of a command. */
interface MarketContext {
  /** The settings, with another market if a source is given. */
  readonly configFor: (source: string | undefined) => Result<Config>
  readonly terminal: Terminal
  readonly signal: AbortSignal
  readonly now: () => number
}

type ConfiguredCommand = (
  config: Config,
  context: MarketContext,
  given: Arguments,
) => Promise<Result<readonly string[]>>

/** A command on the market of the settings or of the option `--source`. */
const configured =
  (run: ConfiguredCommand) =>
  async (context: MarketContext, given: Arguments): Promise<Result<readonly string[]>> => {
    const config = context.configFor(given.options['source'])
    return config.ok ? run(config.value, context, given) : config
  }

/** The commands of `npm run market`. */
export const marketProgram: Program<MarketContext> = {
  name: 'market',
  options: ['source', 'only', 'as-of', ...importOptions],
  flags: ['yes', 'json'],
  problemOf: (options) =>
    symbolsOf(options)?.includes(undefined) === true
      ? `--only is "${options['only'] ?? ''}"; it must be symbols like AAPL,MSFT.`
      : undefined,
  commands: {
    refresh: {
      usage: '[--source demo|file|alphavantage|massive|public] [--only AAPL,MSFT]',
      about: 'collects what is missing of the newest session, checks it, and publishes it; a running server takes it',
      run: configured(refreshNow(false)),
    },
    backfill: {
      usage: '[--source …]',
      about: 'the same, with every overview anew instead of a night’s share of them: for the first time',
      run: configured(refreshNow(true)),
    },
    status: {
      usage: '[--source …]',
      about: 'what is published, what is kept, and how the last refresh went',
      run: configured(marketStatus),
    },
    history: {
      operands: ['show|build|export', 'FILE?'],
      usage: '[--source …]',
      about:
        'what is kept of the market’s past; build makes it anew first, and a running server takes it; export writes a file',
      run: configured((config, { now }, { operands: [action = '', file] }) =>
        historyCommand(config, { action, file, now }),
      ),
    },
    accept: {
      operands: ['VERSION'],
      usage: '[--source …]',
      about: 'publishes a dataset that a check refused; status and /api/health name it and say why',
      run: configured(acceptRefused),
    },
    import: {
      operands: ['FILE.csv', 'NEW_FILE?'],
      usage:
        '[--yes] [--mapping FILE] [--known DATASET] [--date 2026-08-21] [--decimal ,] [--date-order dmy|mdy|ymd] [--unit "Market Cap=millions"] [--shift 1]',
      about:
        'converts a table of a broker, a screener or a spreadsheet to a dataset; shows first which column becomes which value, and asks what the table leaves open',
      run: ({ now }, given) => importCommand(given, now),
    },
    record: {
      operands: ['FILE|SYMBOL'],
      usage: '[--as-of 2025-08-20] [--json] [--source …]',
      about:
        'a company’s statements as known on a day, from a file of companyfacts or from what is kept; with --json each number with its proof',
      run: ({ configFor, now }, { operands: [target = ''], options, flags }) =>
        recordCommand(() => configFor(options['source']), {
          ...{ target, asOf: options['as-of'], isJson: flags.has('json'), now: now() },
        }),
    },
    verify: {
      operands: ['FILE'],
      about: 'whether a file is a dataset that a page can use',
      run: (_, { operands: [file = ''] }) => verifyFile(file),
    },
    enrich: {
      operands: ['FILE', 'CLOSES'],
      about: 'adds technical values (RSI, moving averages, …) to a dataset file, from a file of closes',
      run: (_, { operands: [file = '', closes = ''] }) => enrichFile(file, closes),
    },
  },
}
