import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { fieldsOf } from '../../domain/keys-of.ts'
import { encodeFilters } from '../../domain/screen/filter-codec.ts'
import { defaultFilters, type Filters } from '../../domain/screen/filters.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { runs } from '../harness/budgets.ts'
import { checkBudget, note } from '../harness/comparison.ts'
import { type Load, load, startBareServer, startMeasuredServer } from '../harness/servers.ts'

const settings = {
  MARKET: 'demo',
  READS_PER_MINUTE: '0',
  WRITES_PER_MINUTE: '0',
  LOGINS_PER_MINUTE: '100000',
  SIGN_UPS_PER_HOUR: '1000',
}
const json = { 'content-type': 'application/json' }
const person = { email: 'ada@example.com', password: 'a long way to Bracknell' }

/** The server with a user who has fifty bookmarks. */
async function startWithUser() {
  const server = await startServer(settings)
  const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada', tos: true }
  const body = JSON.stringify({ ...person, ...names })
  const answer = await fetch(`${server.url}/api/auth/sign-up`, { method: 'POST', headers: json, body })
  const { accessToken } = fieldsOf(await answer.json())
  const headers = { authorization: `Bearer ${String(accessToken)}` }
  const symbols = await someSymbols(server.url)
  for (const symbol of symbols.slice(0, 50)) {
    await fetch(`${server.url}/api/bookmark/${symbol}`, { method: 'POST', headers })
  }
  return { server, headers, symbols }
}

async function someSymbols(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...text.matchAll(/\/([A-Z]{1,5})<\/loc>/g)].map(([, symbol = '']) => symbol).slice(0, 100)
}

test('personal data, requested by 64 clients at once', async () => {
  const [bare, { server, headers, symbols }] = [await startBareServer(), await startWithUser()]
  const taken: Record<'bare' | 'bookmarks' | 'user' | 'writes', Load[]> = {
    bare: [],
    bookmarks: [],
    user: [],
    writes: [],
  }
  const [one = '', other = ''] = symbols.slice(60)
  const changes = [one, other].flatMap((symbol) =>
    (['POST', 'DELETE'] as const).map((method) => ({ method, path: `/api/bookmark/${symbol}`, headers })),
  )
  for (let run = 0; run <= runs; run++) {
    const round = {
      bare: await load({ url: bare.url }),
      bookmarks: await load({ url: `${server.url}/api/bookmark`, headers }),
      user: await load({ url: `${server.url}/api/auth`, headers }),
      writes: await load({ url: server.url, requests: changes }),
    }
    // The first run warms up.
    if (run > 0) for (const name of ['bare', 'bookmarks', 'user', 'writes'] as const) taken[name].push(round[name])
  }
  for (const { errors } of Object.values(taken).flat()) expect(errors).toBe(0)
  const [others, ones] = [taken.bare.map(({ time }) => time), taken.bare.map(() => 1)]
  checkBudget({ id: 'readBookmarks', ours: taken.bookmarks.map(({ time }) => time), others })
  checkBudget({ id: 'readUser', ours: taken.user.map(({ time }) => time), others })
  checkBudget({ id: 'writeBookmarks', ours: taken.writes.map(({ time }) => time), others })
  checkBudget({ id: 'readTail', ours: taken.bookmarks.map(({ p99 }) => p99), others: ones })
  checkBudget({ id: 'userTail', ours: taken.user.map(({ p99 }) => p99), others: ones })
  checkBudget({ id: 'writeTail', ours: taken.writes.map(({ p99 }) => p99), others: ones })
  note(`a bare route: ${Math.round(1000 / Math.min(...others))} requests a second`)
  bare.stop()
  await server.stop()
})

/** The addresses of a thousand screens with different selections or orders. */
const screens = thousandScreens(0)

/** A thousand screens that no other series contains. */
function thousandScreens(series: number) {
  const columns = ['marketCap', 'peRatio', 'weekDeltaRatio', 'beta', 'name'] as const
  return Array.from({ length: 1000 }, (_, n) => {
    const filters: Filters = {
      ...{ ...defaultFilters, minPrice: 1 + (n % 97), asc: n % 2 === 0, sortColumn: columns[n % 5] ?? 'name' },
      ranges: { peRatio: [null, 10 + (n % 53) + series / 100] },
    }
    return { path: `/api/screen?filter=${encodeURIComponent(encodeFilters(filters))}` }
  })
}

test('screens for other programs, and the page’s own requests meanwhile', async () => {
  const server = await startServer({ ...settings, SCREENS_PER_MINUTE: '0' })
  const taken: Record<'screens' | 'alone' | 'beside', number[]> = { screens: [], alone: [], beside: [] }
  for (let run = 0; run <= runs; run++) {
    const alone = await load({ url: `${server.url}/api/ai` })
    const asked = await load({ url: server.url, requests: screens })
    expect(alone.errors + asked.errors).toBe(0)
    // The first run warms up.
    if (run === 0) continue
    taken.screens.push(asked.p99)
    taken.alone.push(alone.p99)
  }
  await server.stop()
  // One program may ask 120 times a minute.
  const limited = await startServer(settings)
  for (let run = 0; run < runs; run++) {
    const scraping = load({ url: limited.url, requests: screens }, { connections: 8, seconds: 5 })
    taken.beside.push((await load({ url: `${limited.url}/api/ai` })).p99)
    await scraping
  }
  await limited.stop()
  checkBudget({ id: 'screenTail', ours: taken.screens, others: taken.screens.map(() => 1) })
  checkBudget({ id: 'besideScreens', ours: taken.beside, others: taken.alone })
})

test('memory after a thousand different screens', async () => {
  const data = await mkdtemp(join(tmpdir(), 'stonks-bench-'))
  const server = await startMeasuredServer({ ...settings, DATA_DIR: data, HISTORY_YEARS: '0', SCREENS_PER_MINUTE: '0' })
  const ask = async (series: number) => {
    for (const { path } of thousandScreens(series)) await (await fetch(server.url + path)).arrayBuffer()
    return (await server.memory()) / 1e6
  }
  // The first thousand requests make the indexes.
  const before = await ask(0)
  const grown: number[] = []
  for (let run = 1; run <= runs; run++) grown.push((await ask(run)) - before)
  await server.stop()
  await rm(data, { recursive: true, force: true })
  const perThousand = grown.map((bytes, run) => Math.max(0, bytes / (run + 1)))
  checkBudget({ id: 'screenMemory', ours: perThousand, others: perThousand.map(() => 1) })
})

test('pictures of link previews and feeds of a thousand different screens', async () => {
  const data = await mkdtemp(join(tmpdir(), 'stonks-bench-'))
  const server = await startMeasuredServer({ ...settings, DATA_DIR: data, HISTORY_YEARS: '0', SCREENS_PER_MINUTE: '0' })
  const used = async () => (await server.memory()) / 1e6
  /** Milliseconds for each response at an address with some screens. */
  const ask = async (address: string, requests: typeof screens) => {
    const begun = performance.now()
    for (const { path } of requests) {
      const response = await fetch(`${server.url}${address}${path.slice(path.indexOf('?'))}`)
      await response.arrayBuffer()
      expect(response.status).toBe(200)
    }
    return (performance.now() - begun) / requests.length
  }
  const measured: Record<'pictures' | 'feeds' | 'pictureMemory' | 'feedMemory', number[]> = {
    ...{ pictures: [], feeds: [], pictureMemory: [], feedMemory: [] },
  }
  const one = (numbers: readonly number[]) => numbers.map(() => 1)
  // The first requests read the dataset and the fonts.
  await ask('/api/atom/screen', thousandScreens(1))
  await ask('/api/preview/screen', thousandScreens(1).slice(0, 5))
  const before = await used()
  for (let part = 0; part < runs; part++) {
    const screens = thousandScreens(2).slice(part * 200, part * 200 + 200)
    measured.pictures.push(await ask('/api/preview/screen', screens))
  }
  const withPictures = await used()
  measured.pictureMemory.push(Math.max(0, withPictures - before))
  for (let run = 0; run < runs; run++) {
    measured.feeds.push(await ask('/api/atom/screen', thousandScreens(3 + run)))
    measured.feedMemory.push(Math.max(0, (await used()) - withPictures))
  }
  await server.stop()
  await rm(data, { recursive: true, force: true })
  checkBudget({ id: 'pictureTime', ours: measured.pictures, others: one(measured.pictures) })
  checkBudget({ id: 'pictureMemory', ours: measured.pictureMemory, others: one(measured.pictureMemory) })
  checkBudget({ id: 'feedTime', ours: measured.feeds, others: one(measured.feeds) })
  checkBudget({ id: 'feedMemory', ours: measured.feedMemory, others: one(measured.feedMemory) })
})

test('a thousand open connections', async () => {
  const { server, headers } = await startWithUser()
  const taken: Load[] = []
  for (let run = 0; run < runs; run++) {
    taken.push(await load({ url: `${server.url}/api/bookmark`, headers }, { connections: 1000, seconds: 5 }))
  }
  for (const { errors } of taken) expect(errors).toBe(0)
  checkBudget({ id: 'crowdTail', ours: taken.map(({ p99 }) => p99), others: taken.map(() => 1) })
  await server.stop()
})

test('other users while an attacker tries passwords', async () => {
  const { server, headers } = await startWithUser()
  // A new address each time: attempts on a single account soon hit its limit, which costs nothing.
  const requests = Array.from({ length: 2000 }, (_, n) => ({
    method: 'POST' as const,
    path: '/api/auth/login',
    headers: json,
    body: JSON.stringify({ email: `user-${n}@example.com`, password: 'wrong' }),
  }))
  const taken: Load[] = []
  for (let run = 0; run < runs; run++) {
    const flood = load({ url: server.url, requests }, { connections: 8, seconds: 5 })
    taken.push(await load({ url: `${server.url}/api/bookmark`, headers }))
    await flood
  }
  checkBudget({ id: 'floodTail', ours: taken.map(({ p99 }) => p99), others: taken.map(() => 1) })
  await server.stop()
})
