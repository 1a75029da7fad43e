import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExportedSite, historyPathOf, sitePath, yearsFileOf } from '#domain/export/exported-site'
import { accountHeads } from '#domain/site/account-heads'
import { pageHeads } from '#domain/site/page-heads'
import { parseYearsManifest, yearsPath } from '#domain/years/years-manifest'
import type { HistoryResponse } from '../contract/market.ts'
import { datasetLines, parseJsonObject } from '../market/dataset/read-lines.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { createPageTemplate } from '../platform/http/site/page-template.ts'

/** What an export has written. */
export interface ExportSummary {
  readonly stocks: number
  readonly histories: number
}

interface ExportOptions {
  /** The folder of the page, built for an exported site. */
  readonly folder: string
  /** The site’s future address, for the heads of its pages; undefined if it is not known. */
  readonly publicUrl: string | undefined
}

/**
 * Writes what a server answers into the folder of a page: the dataset, the history of each of its stocks (an empty one if
 * there is none), the fiscal years of companies, the market note, and the pages with fixed addresses. Stocks and all other addresses get `404.html`,
 * which static hosts send for missing files.
 *
 * @throws if the server has no dataset, or a file cannot be written.
 */
export async function exportSite(app: App, { folder, publicUrl }: ExportOptions): Promise<ExportSummary> {
  const dataset = await app.inject('/data/stonks')
  if (dataset.statusCode !== 200) throw new Error('There is no dataset to export.')
  const body = dataset.rawPayload
  const path = `/data/stonks-${createHash('sha256').update(body).digest('hex').slice(0, 16)}.bin`
  await mkdir(join(folder, 'data/history'), { recursive: true })
  await writeFile(join(folder, path), body)

  const symbols = await symbolsIn(body)
  let histories = 0
  for (const symbol of symbols) {
    const { statusCode, body } = await app.inject(`/api/history/${encodeURIComponent(symbol)}`)
    if (statusCode >= 500) throw new Error(`The history of ${symbol} could not be read: ${body}`)
    if (statusCode === 200) histories++
    await writeFile(join(folder, historyPathOf(symbol)), statusCode === 200 ? body : withoutHistory(symbol))
  }

  await writeYears(app, folder)
  const answers: Record<string, unknown> = { '/api/health': { status: 'ready' } }
  for (const path of ['/api/config', '/api/ai']) {
    const response = await app.inject(path)
    if (response.statusCode === 200) answers[path] = response.json()
  }
  const header = (name: string) => String(dataset.headers[name])
  const site: ExportedSite = {
    stonks: 1,
    dataset: {
      path,
      bytes: body.length,
      etag: header('etag'),
      digest: header('repr-digest'),
      records: Number(header('x-record-count')),
      simulated: header('x-market') === 'simulated',
    },
    answers,
  }
  await writeFile(join(folder, sitePath), JSON.stringify(site))
  await writePages(folder, publicUrl)
  return { stocks: symbols.size, histories }
}

/** The fiscal years of all companies, if the market has them. */
async function writeYears(app: App, folder: string): Promise<void> {
  const answer = await app.inject(`${yearsPath}/manifest.json`)
  if (answer.statusCode >= 500) throw new Error(`The fiscal years could not be read: ${answer.body}`)
  const manifest = parseYearsManifest(answer.body)
  if (!manifest.ok) return
  await mkdir(join(folder, yearsPath), { recursive: true })
  await writeFile(join(folder, yearsPath, 'manifest.json'), answer.body)
  for (const { file } of manifest.value.blocks) {
    const path = `${yearsPath}/${file}`
    await writeFile(join(folder, yearsFileOf(path) ?? path), (await app.inject(path)).rawPayload)
  }
}

/** A history without sessions: the page says that there is none. */
const withoutHistory = (symbol: string): string =>
  JSON.stringify({ symbol, sessions: [], close: [], volume: [] } satisfies HistoryResponse)

async function symbolsIn(file: Buffer): Promise<ReadonlySet<string>> {
  const symbols = new Set<string>()
  for await (const line of datasetLines(file)) {
    const symbol = parseJsonObject(line.toString())?.['symbol']
    if (typeof symbol === 'string' && symbol !== '') symbols.add(symbol.toUpperCase())
  }
  return symbols
}

async function writePages(folder: string, publicUrl: string | undefined): Promise<void> {
  const html = await readFile(join(folder, 'page.html'), 'utf8')
  const template = createPageTemplate(html)
  for (const [path, head] of Object.entries({ ...pageHeads, ...accountHeads })) {
    await mkdir(join(folder, path), { recursive: true })
    const { body } = template.render({ head, url: publicUrl && publicUrl + path, preview: undefined })
    await writeFile(join(folder, path, 'index.html'), body)
  }
  await writeFile(join(folder, '404.html'), html)
}
