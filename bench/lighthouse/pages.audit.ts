import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { fromKeys } from '../../domain/keys-of.ts'
import { readMarket } from '../../e2e/harness/market.ts'
import { type Server, startServer } from '../../e2e/harness/server.ts'
import { median, runs } from '../harness/budgets.ts'

/** The minimum score for the median of all runs. */
const goals: Readonly<Record<Category, number>> = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }

let server: Server
test.beforeAll(async () => {
  server = await startServer({ MARKET: 'demo' })
})
test.afterAll(() => server.stop())

test('the main page', () => audit('/'))

test('a stock’s page', async () => {
  const { stocks } = await readMarket(server.url)
  await audit(`/${stocks[0]?.symbol}`)
})

async function audit(path: string): Promise<void> {
  const judgements: Judgement[] = []
  for (let run = 0; run < runs; run++) judgements.push(await runLighthouse(server.url + path))
  for (const timing of timings) {
    const { middle, range } = summary(judgements.map((judgement) => judgement.timings[timing]))
    console.log(`${timing.padEnd(26)}${middle} (${range})`)
  }
  for (const complaint of new Set(judgements.flatMap(({ complaints }) => complaints))) console.log(`– ${complaint}`)
  for (const category of categories) {
    const scores = judgements.map((judgement) => judgement.scores[category])
    const { middle, range } = summary(scores)
    console.log(`${category.padEnd(26)}${middle} (${range}), goal ${goals[category]}`)
    expect.soft(median(scores), category).toBeGreaterThanOrEqual(goals[category])
  }
}

function summary(values: readonly number[]) {
  const [middle, min, max] = [median(values), Math.min(...values), Math.max(...values)].map(digits)
  return { middle, range: `${min} – ${max}` }
}

const digits = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(2))

/** Installed on demand: neither the product nor its tests need its 150 packages. */
const lighthouse = 'lighthouse@12.8.2'

const root = process.getuid?.() === 0
const flags = ['--headless=new', '--disable-gpu', ...(root ? ['--no-sandbox'] : [])].join(' ')

/** The categories of Lighthouse; a score is between 0 and 1. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** The metrics of the performance score, in milliseconds; the layout shift has no unit. */
const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const
type Timing = (typeof timings)[number]

interface Judgement {
  readonly scores: Readonly<Record<Category, number>>
  readonly timings: Readonly<Record<Timing, number>>
  /** The failed audits except the metrics, as sentences. */
  readonly complaints: readonly string[]
}

/** Warnings of Lighthouse about its own environment, not about the page. */
const again = 'Please run Lighthouse again'

/** One run of the mobile preset: a slow phone and network, and a new browser profile. */
const runLighthouse = (url: string): Promise<Judgement> =>
  runOnce(url).catch((error: unknown) => {
    if (error instanceof Error && error.message.includes(again)) return runOnce(url)
    throw error
  })

async function runOnce(url: string): Promise<Judgement> {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-lighthouse-'))
  const path = join(folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${path}`, `--only-categories=${categories.join(',')}`]
  try {
    await promisify(execFile)('npx', ['--yes', lighthouse, url, ...options, `--chrome-flags=${flags}`])
    return judgementIn(JSON.parse(await readFile(path, 'utf8')) as Report)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The part of Lighthouse's report that is used. */
interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number; readonly auditRefs: readonly AuditRef[] }>>
  readonly audits: Readonly<Record<string, Audit>>
}

interface AuditRef {
  readonly id: string
  readonly weight: number
}

interface Audit {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
}

function judgementIn({ categories: judged, audits }: Report): Judgement {
  const failed = ({ id, weight }: AuditRef) => weight > 0 && (audits[id]?.score ?? 1) < 1 && !isTiming(id)
  const refs = categories.flatMap((category) => judged[category].auditRefs)
  return {
    scores: fromKeys(categories, (category) => judged[category].score),
    timings: fromKeys(timings, (timing) => audits[timing]?.numericValue ?? NaN),
    complaints: refs.filter(failed).map(({ id }) => audits[id]?.title ?? id),
  }
}

const isTiming = (id: string): boolean => timings.some((timing) => timing === id)
