import { browserArguments, findBrowser } from '../harness/browser.ts'
import { expect, test } from '../harness/fixtures.ts'
import { aPastMarket } from '../harness/past-market.ts'
import { rows } from '../harness/screen.ts'
import { bar, download, pastPage } from './past-page.ts'

const past = aPastMarket(40, 200)
test.use({
  settings: { ...past.settings },
  // The browser's own setting for larger text, at twice its default.
  launchOptions: {
    executablePath: findBrowser(),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
  },
})
test.afterAll(() => past.remove())

const { at } = pastPage(past)

for (const [width, height] of [
  [390, 844],
  [360, 740],
  [320, 640],
] as const) {
  test(
    `with text twice as large at ${width} pixels, nothing of a past day’s bar is cut, and it scrolls away`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await download(page, at(100))
      await expect(rows(page).first()).toBeVisible()
      const outside = await bar(page).evaluate((region) =>
        [...region.querySelectorAll('button, input, time')].flatMap((part) => {
          const { left, right, width } = part.getBoundingClientRect()
          return width > 0 && (left < 0 || right > innerWidth) ? [part.outerHTML.slice(0, 60)] : []
        }),
      )
      expect(outside).toEqual([])
      await page.mouse.move(180, 250)
      await page.mouse.wheel(0, 1200)
      await expect(bar(page)).not.toBeInViewport()
    },
  )
}
