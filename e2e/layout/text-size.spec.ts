import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { isMetricId, metrics } from '#domain/stock/metrics'
import { signUp } from '../harness/accounts.ts'
import { browserArguments, findBrowser } from '../harness/browser.ts'
import { expect, test } from '../harness/fixtures.ts'
import { aFileMarket } from '../harness/market.ts'
import { accountViews, publicViews } from '../harness/views.ts'
import { blockOthers, walkViews } from '../harness/walk-views.ts'

const market = aFileMarket(60)
test.use({
  settings: { ...market.settings },
  allowed: [/Failed to load resource/],
  // The browser's own setting for larger text, at twice its default.
  launchOptions: {
    executablePath: findBrowser(),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
  },
})
test.afterAll(() => market.remove())
test.describe.configure({ mode: 'parallel' })

const names = ['an empty list', 'a list of one']
const myList = Object.fromEntries(Object.entries(accountViews).filter(([name]) => names.includes(name)))

/** On the lower one the bar of tabs is at the top, on the other at the bottom. */
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const

test.describe('on phones', { tag: '@phone' }, () => {
  test.use({ viewport: sizes[0] })

  test('with text twice as large nothing overlaps, is clipped, or overflows the window', async ({ page }) => {
    page.setDefaultTimeout(15_000)
    await blockOthers(page)
    const options = { sizes, texts: true } as const
    const broken = await walkViews(page, publicViews(market.symbols), options)
    await signUp(page)
    broken.push(...(await walkViews(page, myList, options)))
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(broken, broken.join('\n')).toEqual([])
  })
})

test.describe('on desktops', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('with text twice as large every column’s name fits in its header, also in one that sorts', async ({ page }) => {
    await blockOthers(page)
    const filter = encodeFilters({
      ...defaultFilters,
      metric: Object.keys(metrics).filter(isMetricId),
      sortColumn: 'revenuePerShareTTM',
      thenBy: [{ column: 'quarterlyEarningsGrowthYOY', asc: true }],
    })
    await page.goto(`/?filter=${encodeURIComponent(filter)}`)
    await expect(page.locator('thead th')).toHaveCount(Object.keys(metrics).length)
    const cut = await page.locator('thead th').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const [button, { paddingInlineStart, paddingInlineEnd }] = [
          cell.querySelector('button'),
          getComputedStyle(cell),
        ]
        if (!button) return []
        const [outer, inner] = [cell.getBoundingClientRect(), button.getBoundingClientRect()]
        const isInside =
          inner.left >= outer.left + parseFloat(paddingInlineStart) - 1 &&
          inner.right <= outer.right - parseFloat(paddingInlineEnd) + 1 &&
          inner.top >= outer.top &&
          inner.bottom <= outer.bottom
        return isInside ? [] : [button.textContent]
      }),
    )
    expect(cut).toEqual([])
  })
})
