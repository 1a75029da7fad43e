import { decodeFilters } from '#domain/screen/filter-codec'
import { presetFilters } from '#domain/screen/presets'
import { aPushService } from '../../api/testing/push-service.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { logOut, signUp } from '../harness/accounts.ts'
import { type AlertServer, pushSettings, startAlertServer } from '../harness/alert-server.ts'
import { alertsSheet, awaySwitch, saveAlert } from '../harness/alerts-sheet.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { readMarket } from '../harness/market.ts'
import { chooseTool, expectScreen } from '../harness/screen.ts'

interface AwayServer extends Pick<AlertServer, 'url' | 'publish'> {
  readonly push: Awaited<ReturnType<ReturnType<typeof aPushService>>>
}

/** A server whose dataset changes, and the push service that it sends to. */
const test = base.extend<{ readonly away: AwayServer }>({
  away: async ({}, use) => {
    const closers: (() => void)[] = []
    const push = await aPushService((close) => closers.push(close))()
    const { url, publish, stop } = await startAlertServer(pushSettings())
    await use({ url, push, publish })
    await stop()
    for (const close of closers) close()
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

test(
  'a rule that is switched on arrives on a closed phone, once, and opening it shows its stocks',
  { tag: '@phone' },
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
    await expect(alertsSheet(page)).toContainText('On this device')
    await awaySwitch(page).click()
    await expect(awaySwitch(page)).not.toBeChecked()
    await expect(alertsSheet(page)).toContainText('needs an account')
    await alertsSheet(page).getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${url}/login`)

    await signUp(page)
    await chooseTool(page, 'Alerts')
    await awaySwitch(page).click()
    await expect(awaySwitch(page)).toBeChecked()
    await expect(alertsSheet(page)).toContainText('Also while you’re away')
    await expect(alertsSheet(page).getByRole('list', { name: 'Sent to' })).toContainText('this device')
    await expectAccessible(page)
    await alertsSheet(page).getByRole('button', { name: 'Send me one now' }).click()
    await expect(alertsSheet(page)).toContainText('Sent to 1 device')
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
    const log = alertsSheet(later).getByRole('list', { name: 'Recent alerts' }).getByRole('listitem')
    await expect(log, 'found by the server and by this device, it is one').toHaveCount(1)
    await expect(log).toContainText(`${gained.length} new matches in Week Best Large Cap`)
    await alertsSheet(later).getByRole('button', { name: 'Close', exact: true }).click()
    expect(push.pushed).toHaveLength(1)

    await logOut(later)
    await expect.poll(() => later.evaluate(() => localStorage.getItem('stonks.away'))).toBeNull()
    await expect.poll(() => later.evaluate(() => localStorage.getItem('test.subscribed'))).toBeNull()
  },
)
