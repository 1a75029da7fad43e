import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { readSite } from '#domain/export/exported-site'
import { accountHeads } from '#domain/site/account-heads'
import { pageHeads } from '#domain/site/page-heads'
import { aFiscalYear } from '#domain/years/test-years'
import { decodeYears } from '#domain/years/years-block'
import { parseYearsManifest } from '#domain/years/years-manifest'
import type { HistorySource } from '../history/history-source.ts'
import { HistoryPending } from '../platform/http/errors.ts'
import { aDatabase, aFolder, aMarket, aServer } from '../testing/server.ts'
import { aStockLine } from '../testing/stock-lines.ts'
import { type MarketYears, openMarketYears } from '../years/market-years.ts'
import { exportSite } from './export-site.ts'

const html = '<!doctype html><head><title>Stonks</title></head><body></body>'
const lines = ['LARK', 'BF/A'].map((symbol) => aStockLine({ symbol }))
const response = { symbol: 'LARK', sessions: ['2026-11-20'], close: [5], volume: [1000] }
const history: HistorySource = {
  historyOf: (symbol) => Promise.resolve(symbol === 'LARK' ? { response, version: '1' } : undefined),
  closesOf: () => Promise.resolve(undefined),
}

let cleanUp: () => Promise<void> = () => Promise.resolve()
afterEach(() => cleanUp())

async function exported(publicUrl?: string, from = history, years?: MarketYears) {
  const { path, remove } = await aFolder({ 'page.html': html, 'index.html': html })
  const app = await aServer({ market: aMarket({ lines }), history: from, years })
  cleanUp = async () => {
    await app.close()
    await remove()
  }
  const summary = await exportSite(app, { folder: path, publicUrl })
  return { summary, read: (name: string) => readFile(join(path, name), 'utf8'), path }
}

test('writes the dataset and a description against which a device checks it', async () => {
  const { summary, read, path } = await exported()
  expect(summary).toEqual({ stocks: 2, histories: 1 })
  const site = readSite(await read('data/site.json'))
  const file = await readFile(join(path, site?.dataset.path ?? ''))
  expect(gunzipSync(file).toString()).toBe(lines.join('\n'))
  expect(site?.dataset).toMatchObject({ bytes: file.length, records: 2, simulated: true })
  expect(site?.dataset.digest).toMatch(/^sha-256=:.+:$/)
  expect(Object.keys(site?.answers ?? {}).toSorted()).toEqual(['/api/ai', '/api/config', '/api/health'])
})

test('writes a history for every stock, an empty one if none is known', async () => {
  const { read, path } = await exported()
  expect((await readdir(join(path, 'data/history'))).toSorted()).toEqual(['_BF~A.json', '_LARK.json'])
  expect(JSON.parse(await read('data/history/_LARK.json'))).toMatchObject({ sessions: ['2026-11-20'], close: [5] })
  expect(JSON.parse(await read('data/history/_BF~A.json'))).toEqual({
    symbol: 'BF/A',
    sessions: [],
    close: [],
    volume: [],
  })
})

test('writes the fiscal years of companies, if the market has them', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const company = { symbol: 'LARK', currency: 'USD', years: [aFiscalYear(2025, { revenue: 100 })] }
  const statements = { yearsOf: (symbol: string) => Promise.resolve(symbol === 'LARK' ? company : undefined) }
  const config = { market: { name: 'demo', stocks: 2 } } as const
  const years = await openMarketYears({ config, database, market: aMarket({ lines }), statements, history: undefined })
  await years?.build(new AbortController().signal)
  await years?.reload()
  const { read, path } = await exported(undefined, history, years)
  const manifest = parseYearsManifest(await read('data/years/manifest.json'))
  const [block] = manifest.ok ? manifest.value.blocks : []
  const file = await readFile(join(path, 'data/years', `${block?.sha256 ?? ''}.bin`))
  expect(decodeYears(gunzipSync(file), 1)).toEqual({ ok: true, value: [company] })
  expect((await readdir(join(path, 'data/years'))).length).toBe(2)
})

test('exports nothing while a history is still being read', async () => {
  const pending: HistorySource = {
    ...history,
    historyOf: () => Promise.reject(new HistoryPending('The history is being read.')),
  }
  await expect(exported(undefined, pending)).rejects.toThrow(
    /^The history of LARK could not be read: .*history-pending/,
  )
})

test('writes each page with a fixed path as a file with its own title and, if known, its address', async () => {
  const { read } = await exported('https://stonks.example')
  for (const [path, { title }] of Object.entries({ ...pageHeads, ...accountHeads })) {
    const page = await read(`${path}/index.html`)
    expect(page).toContain(`<title>${title} · Stonks</title>`)
    expect(page).toContain(`href="https://stonks.example${path}"`)
  }
  expect(await read('404.html')).toBe(html)
})

test('the pages contain no address if it is not known', async () => {
  const { read } = await exported()
  expect(await read('help/index.html')).not.toContain('canonical')
})
