import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { decodeFilters } from '#domain/screen/filter-codec'
import { presetFilters } from '#domain/screen/presets'
import { pushKeyLines } from '../../api/cli/push-keys.ts'
import { lastSessionBefore } from '../../api/demo/calendar.ts'
import { createDemoMarket } from '../../api/demo/demo-market.ts'
import { aPushService } from '../../api/testing/push-service.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { logOut, signUp } from '../harness/accounts.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { readMarket } from '../harness/market.ts'
import { chooseTool, expectScreen } from '../harness/screen.ts'
import { startServer } from '../harness/server.ts'

interface AwayServer {
  readonly url: string
  readonly push: Awaited<ReturnType<ReturnType<typeof aPushService>>>
  /** Publishes the dataset with all stocks; the one before lacks every tenth: the server refuses a file that changes much more. */
  readonly publish: () => Promise<void>
}

/** A server whose dataset changes, and the push service that it sends to. */
const test = base.extend<{ readonly away: AwayServer }>({
  away: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'stonks-away-'))
    const file = join(folder, 'market.ndjson.gz')
    const lines = [...createDemoMarket(lastSessionBefore(new Date())).lines()].slice(0, 600)
    const write = (some: readonly string[]) => writeFile(file, gzipSync(`${some.join('\n')}\n`))
    await write(lines.filter((_, at) => at % 10 !== 1))
    const closers: (() => void)[] = []
    const push = await aPushService((close) => closers.push(close))()
    const [publicKey = '', privateKey = ''] = pushKeyLines().map((line) => line.slice(line.indexOf('=') + 1))
    const keys = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }
    const contact = { PUSH_CONTACT: 'mailto:operator@stonks.example', PUSH_LOOPBACK: '1' }
    const server = await startServer({ MARKET: 'file', MARKET_FILE: file, ...keys, ...contact })
    await use({ url: server.url, push, publish: () => write(lines) })
    await server.stop()
    for (const close of closers) close()
    await rm(folder, { recursive: true })
  },
  baseURL: async ({ away }, use) => use(away.url),
})

test.use({ serviceWorkers: 'allow' })

interface FakeSubscription {
  readonly endpoint: string
  readonly keys: Readonly<Record<string, string>>
}

/** Headless Chromium has no push service: its subscription is one of the test's. Runs in the page. */
function subscribeTo({ endpoint, keys }: FakeSubscription): void {
  const mark = 'test.subscribed'
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: () => {
      localStorage.removeItem(mark)
      return Promise.resolve(true)
    },
  }
  Object.defineProperty(PushManager.prototype, 'subscribe', {
    value: () => {
      localStorage.setItem(mark, '1')
      return Promise.resolve(subscription)
    },
  })
  Object.defineProperty(PushManager.prototype, 'getSubscription', {
    value: () => Promise.resolve(localStorage.getItem(mark) === null ? null : subscription),
  })
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Alerts' })
const away = (page: Page) => sheet(page).getByRole('switch', { name: /^Check while I’m away: New match in/ })

async function saveAlert(page: Page): Promise<void> {
  await chooseTool(page, 'Alerts')
  await sheet(page).getByRole('combobox', { name: 'Screen' }).selectOption({ label: 'Week Best Large Cap' })
  await sheet(page).getByRole('button', { name: 'Save alert' }).click()
  await expect(away(page)).toBeVisible()
}

test(
  'a rule that is switched on arrives on a closed phone, once, and opening it shows its stocks',
  { tag: '@both' },
  async ({ context, away: server }) => {
    const { push, url } = server
    const { path, body } = push.subscribe()
    await context.grantPermissions(['notifications'], { origin: url })
    await context.addInitScript(subscribeTo, body)
    const page = await context.newPage()
    const before = await readMarket(url)

    await page.goto(url)
    await expectScreen(page, before.select())
    await saveAlert(page)
    await expect(sheet(page)).toContainText('On this device')
    await away(page).click()
    await expect(away(page)).not.toBeChecked()
    await expect(sheet(page)).toContainText('needs an account')
    await sheet(page).getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${url}/login`)

    await signUp(page)
    await chooseTool(page, 'Alerts')
    await away(page).click()
    await expect(away(page)).toBeChecked()
    await expect(sheet(page)).toContainText('Also while you’re away')
    await expect(sheet(page).getByRole('list', { name: 'Sent to' })).toContainText('this device')
    await expectAccessible(page)
    await sheet(page).getByRole('button', { name: 'Send me one now' }).click()
    await expect(sheet(page)).toContainText('Sent to 1 device')
    await expect.poll(() => push.pushed.length).toBe(1)
    push.pushed.length = 0
    await page.close()

    await server.publish()
    await expect.poll(() => push.pushed.length, { timeout: 40_000 }).toBe(1)
    const after = await readMarket(url)
    const all = { ...presetFilters(0), maxEntries: 0 }
    const known = new Set(before.select(all).stocks.map(({ symbol }) => symbol))
    const gained = after.select(all).stocks.flatMap(({ symbol }) => (known.has(symbol) ? [] : symbol))
    const [pushed] = push.pushed
    expect(pushed?.to).toBe(path)
    expect(pushed?.message?.title).toBe('Week Best Large Cap')
    const [, count, named = ''] = /^(\d+) new – (.*?)(?: and \d+ more)?$/.exec(pushed?.message?.body ?? '') ?? []
    expect(Number(count)).toBe(gained.length)
    expect(gained).toEqual(expect.arrayContaining(named.split(', ')))

    const later = await context.newPage()
    const open = pushed?.message?.open ?? ''
    await later.goto(url + open)
    const { filters } = decodeFilters(new URL(open, url).searchParams.get('filter') ?? '')
    await expectScreen(later, after.select(filters))
    await chooseTool(later, 'Alerts')
    const log = sheet(later).getByRole('list', { name: 'Recent alerts' }).getByRole('listitem')
    await expect(log, 'found by the server and by this device, it is one').toHaveCount(1)
    await expect(log).toContainText(`${gained.length} new matches in Week Best Large Cap`)
    await sheet(later).getByRole('button', { name: 'Done' }).click()
    expect(push.pushed).toHaveLength(1)

    await logOut(later)
    await expect.poll(() => later.evaluate(() => localStorage.getItem('stonks.away'))).toBeNull()
    await expect.poll(() => later.evaluate(() => localStorage.getItem('test.subscribed'))).toBeNull()
  },
)
