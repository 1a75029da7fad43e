import { browserArguments, findBrowser } from '../harness/browser.ts'
import { bar, download, expect, onPhones, test } from './past-page.ts'

test.use({
  // The browser's own setting for larger text, at twice its default.
  launchOptions: {
    executablePath: findBrowser(),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
  },
})

test(
  'a past day’s bar cuts nothing with text twice as large, and scrolls away',
  { tag: '@phone' },
  async ({ page, past }) => {
    const day = past.at(100)
    await download(page, day)
    await onPhones(page, day, async () => {
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
    })
  },
)
