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

const names = ['an empty list', 'a list of one']
const myList = Object.fromEntries(Object.entries(accountViews).filter(([name]) => names.includes(name)))

/** The bar of tabs is at the top in the lower one, at the bottom in the other. */
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const

test.describe('on phones', { tag: '@phone' }, () => {
  test.use({ viewport: sizes[0] })

  test('nothing overlaps, is clipped, or overflows the window with text twice as large', async ({ page }) => {
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
