import type { Page } from '@playwright/test'
import type { LeaderboardRow, RatingResponse } from '#api/contract/traders'
import { fieldsOf } from '../../domain/keys-of.ts'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { aFileMarket } from '../harness/market.ts'
import { serverResponse } from '../harness/server.ts'
import { accountViews, publicViews } from '../harness/views.ts'
import { blockOthers, walkViews } from '../harness/walk-views.ts'

const market = aFileMarket(400)
test.use({ settings: { ...market.settings }, allowed: [/Failed to load resource/] })
test.afterAll(() => market.remove())
test.describe.configure({ mode: 'parallel' })

/** Views with the same elements at every size, whose accessibility is checked on a desktop only. */
const alike = new Set([
  ...['a phone’s list again', 'a search that finds nothing', 'the market note', 'the form of a metric', 'the alerts'],
  ...['the saved screens', 'the market data', 'the settings', 'the keys', 'a stock', 'an unknown stock', 'the sign-up'],
  ...['the terms', 'the help', 'the disclosures', 'the change of a password', 'a leaderboard', 'a trader'],
])

/** Views whose elements are all in others. */
const partOfOthers = new Set(['a stock', 'a stock of the list', 'stocks put aside', 'the disclosures'])

/** Windows that share a layout, whether they are touched, their theme, and the views whose accessibility is checked. */
const layouts = [
  {
    name: 'phones',
    theme: 'light',
    accessible: (view: string) => !alike.has(view),
    sizes: [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ],
    touch: true,
  },
  {
    name: 'tablets and phones on their side',
    theme: 'dark',
    accessible: () => false,
    sizes: [
      { width: 768, height: 1024 },
      { width: 720, height: 900 },
      { width: 844, height: 390 },
    ],
    touch: true,
  },
  {
    name: 'a desktop',
    theme: 'dark',
    accessible: (view: string) => !partOfOthers.has(view),
    sizes: [{ width: 1440, height: 900 }],
    touch: false,
  },
] as const

for (const { name, sizes, touch, theme, accessible } of layouts) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: sizes[0], isMobile: touch, hasTouch: touch })

    test('every control receives taps at its center and has a name, and nothing overflows the window', async ({
      page,
    }) => {
      // Some thirty views, each of which is checked by hundreds of rules.
      test.setTimeout(480_000)
      // An unreachable view must not use up the time of the others.
      page.setDefaultTimeout(15_000)
      await page.addInitScript((chosen) => {
        // Not in the frames of blocked charts, which have no storage.
        if (location.hostname === '127.0.0.1')
          localStorage.setItem('stonks.settings', JSON.stringify({ theme: chosen }))
      }, theme)
      const asked = await blockOthers(page)
      const broken = await walkViews(page, publicViews(market.symbols), { sizes, accessible })
      await withTraders(page)
      await signUp(page)
      // A user's roles come when the page loads.
      await page.reload()
      broken.push(...(await walkViews(page, accountViews, { sizes, accessible })))
      expect(broken, broken.join('\n')).toEqual([])
      expect(asked(), 'A real market asks for charts of others').toBeGreaterThan(0)
    })
  })
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
      symbol: market.symbols[0] ?? '',
      side: 'Bullish',
      writtenAt: '2025-11-18T15:00:00.000Z',
      open: true,
      entry: { session: '2025-11-17', close: 10 },
      day: { session: '2025-11-18', close: 10.5, gain: 0.05 },
      week: null,
    },
  ],
} satisfies RatingResponse

/** Grants the role that sees traders, and adds traders: a market from a file has none. */
async function withTraders(page: Page): Promise<void> {
  const names = Array.from({ length: 40 }, (_, at) => ({ ...record, username: `trader-${at}` }))
  await page.route('**/api/stocktwits/leaderboard/*', (route) => route.fulfill(serverResponse([record, ...names])))
  await page.route('**/api/stocktwits/mmr/*', (route) => route.fulfill(serverResponse(trader)))
  await page.route('**/api/auth', async (route) => {
    const answer = await route.fetch()
    const user: unknown = await answer.json()
    await route.fulfill({ response: answer, json: { ...fieldsOf(user), roles: ['beta'] } })
  })
}
