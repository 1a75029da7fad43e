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

/** Windows that share a layout, and whether they are touched. */
const layouts = [
  {
    name: 'phones',
    sizes: [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ],
    touch: true,
  },
  {
    name: 'tablets and phones on their side',
    sizes: [
      { width: 768, height: 1024 },
      { width: 720, height: 900 },
      { width: 844, height: 390 },
    ],
    touch: true,
  },
  { name: 'a desktop', sizes: [{ width: 1440, height: 900 }], touch: false },
] as const

for (const { name, sizes, touch } of layouts) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport: sizes[0], isMobile: touch, hasTouch: touch })

    test('every control receives taps at its center, and nothing overflows the window', async ({ page }) => {
      // An unreachable view must not use up the time of the others.
      page.setDefaultTimeout(15_000)
      const asked = await blockOthers(page)
      const broken = await walkViews(page, publicViews(market.symbols), { sizes })
      await withTraders(page)
      await signUp(page)
      // A user's roles come when the page loads.
      await page.reload()
      broken.push(...(await walkViews(page, accountViews, { sizes })))
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

/** Gives the role that sees traders, and traders to see: a market from a file has none. */
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
