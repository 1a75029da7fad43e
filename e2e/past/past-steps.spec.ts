import type { Browser, Page } from '@playwright/test'
import { asArray, fieldsOf } from '#domain/keys-of'
import { parseJson } from '#domain/text/parse-json'
import { quietNetwork } from '../harness/quiet-network.ts'
import { bar, download, expect, slider, test } from './past-page.ts'

/** The largest number of elements that were restyled at once during an action. */
async function restyledBy(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await work()
  const trace = fieldsOf(parseJson((await browser.stopTracing()).toString()))
  const counts = asArray(trace['traceEvents']).map((event) => {
    const { name, args } = fieldsOf(event)
    return name === 'UpdateLayoutTree' ? Number(fieldsOf(args)['elementCount']) : 0
  })
  return Math.max(0, ...counts.filter((count) => count > 0))
}

/** Links of the page that are not those of rows, such as saved screens. */
const otherLink = 'main :not([data-symbol] *) > a[href*="asOf"]'

/** The text of the first row and the links of the row and of a saved screen, now and after each later change of the page. */
const watchDay = (page: Page) =>
  page.evaluateHandle((other) => {
    const seen: string[] = []
    const look = () => {
      const row = document.querySelector('[data-symbol]')
      const links = [row?.querySelector('a'), document.querySelector<HTMLAnchorElement>(other)]
      const days = links.map((link) => link && new URL(link.href).searchParams.get('asOf'))
      const state = [row?.textContent, ...days].join(' ')
      if (seen.at(-1) !== state) seen.push(state)
    }
    look()
    new MutationObserver(look).observe(document, {
      subtree: true,
      attributes: true,
      characterData: true,
      childList: true,
    })
    return seen
  }, otherLink)

// Not the time of a frame, because equal runs differ threefold on a busy machine. `npm run bench -- history` measures it.
test(
  'a step changes rows and links at once, and restyles only the elements of the page that it concerns',
  { tag: '@phone' },
  async ({ browser, page, past }) => {
    const { at } = past
    await download(page, at(100))
    await expect(page.locator(otherLink).first()).toBeAttached()
    // A style sheet that arrives also restyles each element.
    await quietNetwork(page)
    const elements = await page.locator('body *').count()
    const seen = await watchDay(page)
    const restyled = await restyledBy(browser, page, async () => {
      await slider(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect(bar(page).locator('time')).toHaveAttribute('datetime', at(101))
      await expect.poll(() => seen.evaluate((all) => all.length)).toBe(2)
    })
    expect(restyled).toBeGreaterThan(0)
    expect(restyled).toBeLessThan(elements / 4)
    await quietNetwork(page)
    const [before = '', after = '', ...others] = await seen.evaluate((all) => [...all])
    expect(before.split(at(100))).toHaveLength(3)
    expect(after.split(at(101))).toHaveLength(3)
    expect(others).toEqual([])
  },
)
