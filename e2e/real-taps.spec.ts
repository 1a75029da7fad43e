import type { LeaderboardRow, RatingAnswer } from '#api/contract/traders'
import type { Page } from '@playwright/test'
import { aFileMarket } from './file-market.ts'
import { findFaults, scrollTo } from './find-faults.ts'
import { expect, test } from './fixtures.ts'
import { chooseTool, openFilters } from './panel.ts'
import { avatar, signUp } from './people.ts'
import { linkTo, rows } from './screen.ts'

const market = aFileMarket(400)
test.use({ settings: { ...market.settings }, allowed: [/Failed to load resource/] })
test.afterAll(() => market.remove())
test.describe.configure({ mode: 'parallel' })

const [first = '', second = '', third = ''] = market.symbols

interface View {
  readonly reach: (page: Page) => Promise<unknown>
  /** What is modal without being a dialog. */
  readonly open?: string
  /** Where it is: below 640 pixels the stocks are a list. */
  readonly on?: 'phone'
}

const main = async (page: Page, address = '/') => {
  await page.goto(address)
  await expect(rows(page).first()).toBeVisible()
}
const dialog = (page: Page) => expect(page.locator('dialog:modal')).toBeVisible()
const tool = (name: string) => async (page: Page) => {
  await main(page)
  await chooseTool(page, name)
  await dialog(page)
}
const heading = (address: string, name: string) => async (page: Page) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}
const stock = async (page: Page) => {
  await expect(page.getByRole('region', { name: 'Chart' }).locator('canvas, iframe').first()).toBeVisible()
  await expect(page.getByLabel(/^Private note about /)).toBeVisible()
}

const signedOut: Readonly<Record<string, View>> = {
  'all stocks': { reach: (page) => main(page) },
  'a screen with chips': { reach: (page) => main(page, linkTo({ sp500: true, marketCap: [3, 8], minPrice: 20 })) },
  'a phone’s table': {
    on: 'phone',
    reach: async (page) => {
      await main(page)
      await page.getByRole('button', { name: 'Show as table' }).click()
      await expect(page.locator('tr[data-symbol]').first()).toBeVisible()
    },
  },
  'a phone’s list again': {
    on: 'phone',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show as list' }).click()
      await expect(page.locator('li[data-symbol]').first()).toBeVisible()
    },
  },
  'the filters': {
    reach: async (page) => {
      await main(page)
      const panel = await openFilters(page)
      await expect(panel.getByRole('slider').first()).toBeVisible()
    },
  },
  'a search that finds nothing': {
    reach: async (page) => {
      await page.goto(linkTo({ search: 'zzqqzzqqzzqq' }))
      await expect(page.getByRole('status').filter({ hasText: /^0 of / })).toBeVisible()
    },
  },
  'the heat map': {
    reach: async (page) => {
      await page.goto('/?view=map')
      await expect(page.getByRole('img', { name: /^Heat map/ })).toBeVisible()
    },
  },
  'the market note': {
    reach: async (page) => {
      await page.goto('/?tab=ai')
      await expect(page.getByRole('heading', { name: /note/i }).first()).toBeVisible()
      await expect(rows(page).first()).toBeAttached()
    },
  },
  'the columns': { reach: tool('Columns') },
  'the saved screens': { reach: tool('My screens') },
  'the alerts': { reach: tool('Alerts') },
  'all tools': { on: 'phone', reach: tool('More') },
  'the market data': {
    reach: async (page) => {
      await main(page)
      await page.locator('header button[aria-haspopup=dialog]').first().click()
      await dialog(page)
    },
  },
  'the settings': {
    reach: async (page) => {
      await main(page)
      const settings = page.getByRole('button', { name: 'Settings', exact: true })
      if (await settings.isVisible()) await settings.click()
      else await chooseTool(page, 'Settings')
      await dialog(page)
    },
  },
  'the symbol jump': {
    reach: async (page) => {
      await main(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Symbol or name' }).fill('tech')
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    },
  },
  'the keys': {
    reach: async (page) => {
      await main(page)
      await page.keyboard.press('?')
      await dialog(page)
    },
  },
  'a stock': {
    reach: async (page) => {
      await page.goto(`/${first}`)
      await stock(page)
    },
  },
  'a stock, all sections open': {
    reach: async (page) => {
      for (const title of ['Key Data', 'Stats']) await page.getByRole('heading', { name: title }).click()
      await expect(page.getByText('EV To EBITDA')).toBeVisible()
    },
  },
  'a stock of the list': {
    reach: async (page) => {
      await main(page)
      await rows(page).nth(1).getByRole('link').first().click()
      await stock(page)
      await expect(page.getByRole('button', { name: /^Next/ })).toBeVisible()
    },
  },
  'an unknown stock': { reach: heading('/NOSUCHSTOCK', 'Stonk not found') },
  'a comparison': {
    reach: async (page) => {
      await page.goto(`/?compare=${first},${second},${third}`)
      await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()
    },
  },
  'stocks put aside': {
    reach: async (page) => {
      await page.goto(`/${first}`)
      await page.getByRole('button', { name: `Compare ${first}` }).click()
      await page.getByRole('link', { name: 'Stonks' }).click()
      await expect(rows(page).first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Compare' })).toBeVisible()
    },
  },
  'the login': { reach: heading('/login', 'Login') },
  'the sign-up': { reach: heading('/sign-up', 'Sign Up') },
  'the terms': { reach: heading('/terms-of-service', 'Terms of Service') },
  'the disclosures': { reach: heading('/disclosures', 'Disclosures') },
}

const signedIn: Readonly<Record<string, View>> = {
  'an empty list': {
    reach: async (page) => {
      await page.goto('/?tab=list')
      await expect(page.getByText('Your list is empty')).toBeVisible()
    },
  },
  'the account’s menu': {
    open: 'header :has(> [aria-expanded=true])',
    reach: async (page) => {
      await avatar(page).click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    },
  },
  'a list of one': {
    reach: async (page) => {
      await main(page)
      const star = rows(page)
        .first()
        .getByRole('button', { name: /^Bookmark / })
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('tab', { name: 'My List' }).click()
      await expect(rows(page)).toHaveCount(1)
    },
  },
  'the change of a password': { reach: heading('/change-password', 'Change Password') },
  'a leaderboard': { reach: heading('/tracker/leaderboard/dayRatio', 'Leaderboard') },
  'a trader': { reach: heading('/tracker/user/ada', 'ada') },
}

/** A window, and whether it is touched. */
const sizes = [
  { width: 320, height: 640, touch: true },
  { width: 360, height: 740, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 720, height: 900, touch: false },
  { width: 768, height: 1024, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 1440, height: 900, touch: false },
] as const

for (const { width, height, touch } of sizes) {
  test.describe(`at ${width} × ${height}`, { tag: '@desktop' }, () => {
    test.use({ viewport: { width, height }, isMobile: touch, hasTouch: touch })

    test('every control is under the finger that presses it, and nothing is beyond the window', async ({ page }) => {
      test.slow()
      // One view that cannot be reached must not use up the time of all.
      page.setDefaultTimeout(15_000)
      const asked = await blockOthers(page)
      const broken = await walk(page, signedOut, width)
      await withTraders(page)
      await signUp(page)
      broken.push(...(await walk(page, signedIn, width)))
      expect(broken, broken.join('\n')).toEqual([])
      expect(asked(), 'A real market asks for charts of others').toBeGreaterThan(0)
    })
  })
}

/** Reaches one view after the other, and says of each what is wrong with it: at its top, in its middle, at its end. */
async function walk(page: Page, views: Readonly<Record<string, View>>, width: number): Promise<string[]> {
  const broken: string[] = []
  for (const [name, { reach, open, on }] of Object.entries(views)) {
    if (on === 'phone' && width >= 640) continue
    const found = new Set<string>()
    try {
      await reach(page)
    } catch (error) {
      broken.push(`${name} cannot be reached: ${String(error).split('\n').slice(0, 3).join(' ')}`)
      continue
    }
    let pressed = 0
    // A sheet that still slides in is not where it will be pressed.
    await page.evaluate(() => {
      const animations = document.querySelector('dialog[open]')?.getAnimations() ?? []
      return Promise.allSettled(animations.map(({ finished }) => finished))
    })
    for (const share of [0, 0.5, 1]) {
      const scrolled = await page.evaluate(scrollTo, share)
      if (share > 0 && !scrolled) break
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const result = await page.evaluate(findFaults, { width, open })
      for (const fault of result.faults) found.add(fault)
      pressed += result.pressed
    }
    if (pressed === 0) found.add('There is nothing to press')
    if (found.size > 0) broken.push(`${name}: ${[...found].slice(0, 6).join('; ')}${found.size > 6 ? ' …' : ''}`)
  }
  return broken
}

/** No other host can be reached. Returns how often one was asked for. */
async function blockOthers(page: Page): Promise<() => number> {
  let asked = 0
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      asked++
      return route.abort('blockedbyclient')
    },
  )
  return () => asked
}

const record = {
  username: 'ada',
  count: 1240,
  dayWins: 700,
  dayWinLoss: 160,
  dayRatio: 0.56,
  dayQuality: 1.02,
  weekWins: 610,
  weekWinLoss: -20,
  weekRatio: 0.49,
  weekQuality: -0.98,
  updatedAt: '2025-11-19',
} satisfies LeaderboardRow

const trader = {
  ...record,
  total: 1,
  dayRatioInterval: { low: 0.51, high: 0.6 },
  dayQualityInterval: { low: 0.4, high: 1.6 },
  weekRatioInterval: null,
  weekQualityInterval: null,
  dayCurve: [],
  weekCurve: [],
  plays: [
    {
      symbol: first,
      side: 'Bullish',
      writtenAt: '2025-11-18T15:00:00.000Z',
      open: true,
      entry: { session: '2025-11-17', close: 10 },
      day: { session: '2025-11-18', close: 10.5, gain: 0.05 },
      week: null,
    },
  ],
} satisfies RatingAnswer

/** Gives the role that sees traders, and traders to see: a market from a file has none. */
async function withTraders(page: Page): Promise<void> {
  const names = Array.from({ length: 40 }, (_, at) => ({ ...record, username: `trader-${at}` }))
  await page.route('**/api/stocktwits/leaderboard/*', (route) => route.fulfill({ json: [record, ...names] }))
  await page.route('**/api/stocktwits/mmr/*', (route) => route.fulfill({ json: trader }))
  await page.route('**/api/auth', async (route) => {
    const answer = await route.fetch()
    const user = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...user, roles: ['beta'] } })
  })
}
