import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { defaultFilters } from '#domain/screen/filters'
import type { PackedPage, Page as Answer } from '#worker/contract'
import { dataset, expect, notSaved, test, visit } from '../harness/changed-market.ts'
import type { FaultyNetwork } from '../harness/faulty-network.ts'
import { ask, expectIdle, prepareWorkers, watchWorkers } from '../harness/faulty-worker.ts'
import { fillStorage, limitStorage } from '../harness/full-device.ts'
import type { Market } from '../harness/market.ts'
import { expectScreen, rows } from '../harness/screen.ts'

test('a full device shows the new market, says that it is not saved, and keeps the old one stored', async ({
  page,
  market,
  faultyNetwork,
  next,
}) => {
  // From the start: Chromium caches the available quota for a while.
  await limitStorage(page, faultyNetwork.url, 20_000_000)
  await visit(page, faultyNetwork, market)
  await expect(notSaved(page)).toBeHidden()
  await fillStorage(page)
  faultyNetwork.leadTo(next.url)
  await page.reload()
  await expectScreen(page, next.market.select())
  await expectIdle(page)
  await expect(notSaved(page)).toBeVisible()

  faultyNetwork.strike(dataset, 'hold')
  await page.reload()
  await expectScreen(page, market.select())
})

test('shows the market from memory if storage never answers', async ({ page, market }) => {
  await watchWorkers(page)
  await prepareWorkers(page, silenceStorage)
  await page.goto('/')
  await expectScreen(page, market.select())
  await expectIdle(page)
  await expect(notSaved(page)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).fill('inc')
  await expectScreen(page, market.select({ search: 'inc' }))
})

/** Prevents every database from reporting that it is open. */
function silenceStorage(): void {
  const open = Object.getOwnPropertyDescriptor(IDBFactory.prototype, 'open')?.value as IDBFactory['open']
  IDBFactory.prototype.open = function (this: IDBFactory) {
    const request = open.call(this, 'without-events')
    for (const type of ['upgradeneeded', 'success', 'error', 'blocked']) {
      request.addEventListener(type, (event) => event.stopImmediatePropagation())
    }
    return request
  }
}

interface Moment {
  readonly store: 'pieces' | 'index' | 'pointer'
  /** The index of the stored record. */
  readonly nth: number
  /** Milliseconds until the kill, during which storing continues; without it, storing is paused. */
  readonly life?: number
}

/** Three of them in the short run, all with `LONG=1`. */
const isLong = process.env['LONG'] !== undefined
const moments: readonly Moment[] = [
  ...(isLong ? [1, 2, 4] : [2]).map((nth) => ({ store: 'pieces', nth }) as const),
  ...(isLong ? [{ store: 'index', nth: 1 } as const] : []),
  { store: 'pointer', nth: 1 },
  ...(isLong ? [0, 5, 20, 50, 200] : [0]).map((life) => ({ store: 'pointer', nth: 1, life }) as const),
]

test('a tab that is killed while it stores leaves one complete market', async ({
  context,
  server,
  market,
  faultyNetwork,
  next,
}) => {
  const known = [{ url: server.url, market }, next] as const
  const first = await context.newPage()
  await visit(first, faultyNetwork, market)
  await first.close()

  let held: (typeof known)[number] = known[0]
  for (const moment of moments) {
    const other = held === known[0] ? known[1] : known[0]
    faultyNetwork.leadTo(other.url)
    await killWhileStoring(await context.newPage(), faultyNetwork.url, moment)
    const left = await heldMarket(context, faultyNetwork, known)
    if (moment.life === undefined) expect(left, `unfinished: ${JSON.stringify(moment)}`).toBe(held)
    held = left
  }
})

async function killWhileStoring(page: Page, url: string, moment: Moment): Promise<void> {
  await prepareWorkers(page, tellOfStoring, moment)
  const session = await page.context().newCDPSession(page)
  const reached = page.waitForEvent('console', (message) => message.text() === 'a test waits for this')
  await page.goto(url)
  await reached
  if (moment.life) await setTimeout(moment.life)
  const crashed = page.waitForEvent('crash')
  // Kills the tab's whole process, as when the system needs its memory; no response can follow.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

function tellOfStoring({ store, nth, life }: Moment): void {
  let seen = 0
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as IDBObjectStore['put']
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
    const request = put.apply(this, given)
    if (this.name === store && ++seen === nth) {
      console.debug('a test waits for this')
      while (life === undefined);
    }
    return request
  }
}

/** Checks the stored market: all its stocks with names and texts, and no others. */
async function heldMarket<Known extends { readonly market: Market }>(
  context: BrowserContext,
  network: FaultyNetwork,
  known: readonly [Known, Known],
): Promise<Known> {
  network.strike(dataset, 'hold')
  const page = await context.newPage()
  await watchWorkers(page)
  await page.goto(network.url)
  await expect(rows(page).first()).toBeVisible()
  const question = { filters: everything, scope: { kind: 'all' }, from: 0, count: 1e6, fields: ['name', 'industry'] }
  // Typed arrays do not leave the page; the JSON has everything that this test reads. The page may show rows of the startup
  // cache before the worker has read anything.
  const asked = async () => (await ask(page, 'screen', question)) as { ok: boolean; value: PackedPage }
  await expect.poll(async () => (await asked()).ok).toBe(true)
  const { value } = await asked()
  const answer = JSON.parse(value.json) as Omit<Answer, 'numbers'>
  const held = answer.of === known[0].market.stocks.length ? known[0] : known[1]
  const { stocks } = held.market.select(everything)
  expect(answer.symbols).toEqual(stocks.map(({ symbol }) => symbol))
  expect(answer.texts.name).toEqual(stocks.map(({ name }) => name))
  for (let i = 0; i < stocks.length; i += 250) {
    expect(await ask(page, 'stock', stocks[i]?.symbol)).toEqual({ ok: true, value: stocks[i] })
  }
  await page.close()
  network.clear()
  return held
}

const everything = { ...defaultFilters, maxEntries: 0 }
