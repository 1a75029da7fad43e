import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'

/** The number of characters in the longest line of each element. */
function maxLineLengths(elements: readonly Element[]): number[] {
  return elements.map((element) => {
    const counts = new Map<number, number>()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (let index = 0; index < (text.textContent?.length ?? 0); index++) {
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        const line = Math.round(range.getBoundingClientRect().bottom)
        counts.set(line, (counts.get(line) ?? 0) + 1)
      }
    }
    return Math.max(...counts.values())
  })
}

/** Whether anything outside a scroll container is wider than the window. */
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Title, description and path of the canonical address of the page that a browser shows. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const textOf = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? ''
    return {
      title: document.title,
      description: textOf('meta[name=description]', 'content'),
      path: new URL(textOf('link[rel=canonical]', 'href'), location.href).pathname,
    }
  })

/** The same values from the server's response to a program that accepts any type. */
async function sentHead(page: Page, path: string) {
  const answer = await page.request.get(path)
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  const [title, description, url] = [
    /<title>([^<]*)</,
    /<meta\s+name="description"\s+content="([^"]*)"/,
    /<link rel="canonical" href="([^"]*)"/,
  ].map((pattern) => pattern.exec(html)?.[1])
  expect(html).toMatch(/<meta\s+property="og:description"/)
  return { title, description, path: new URL(url ?? '').pathname }
}

test(
  'a user reaches the documents from the end of the stonks, reads them on any screen, and leaves them by Back',
  { tag: '@both' },
  async ({ page, context }) => {
    const footer = page.locator('footer')
    const title = (name: string) => page.getByRole('heading', { name, level: 1 })
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await expect(footer).not.toBeInViewport()
    await rows(page).first().hover()
    await expect(async () => {
      await page.mouse.wheel(0, 100_000)
      await expect(footer.getByRole('link', { name: 'Disclosures' })).toBeInViewport({ timeout: 100 })
    }).toPass()
    const [row, box] = [await rows(page).last().boundingBox(), await footer.boundingBox()]
    expect(box?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0))
    expect(box?.x).toBe(0)
    expect(box?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

    await test.step('links lead from page to page, each with the head that the server sends, and back', async () => {
      await footer.getByRole('link', { name: 'Disclosures' }).click()
      await expect(title('Disclosures')).toBeInViewport()
      await expect.poll(() => headOf(page)).toEqual(await sentHead(page, '/disclosures'))
      await footer.getByRole('link', { name: 'Terms of Service' }).click()
      await expect(title('Terms of Service')).toBeInViewport()
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page).toHaveURL('/disclosures')
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page).toHaveURL('/')
      await expect(footer).toBeInViewport()
      await expect.poll(() => headOf(page)).toEqual(await sentHead(page, '/'))
    })

    await test.step('Back leads to the stonks if there is no step back', async () => {
      // Opened directly, like a link in a chat.
      const opening = context.waitForEvent('page')
      await page.evaluate(() => open('/disclosures', '_blank', 'noopener'))
      const opened = await opening
      await expect(opened.getByRole('heading', { name: 'Disclosures', level: 1 })).toBeVisible()
      expect(await opened.evaluate(() => history.length)).toBe(1)
      await opened.getByRole('button', { name: 'Back' }).click()
      await expect(opened).toHaveURL('/')
      await opened.close()
    })

    await test.step('a section is reached from the contents and by its link, with lines that can be read', async () => {
      await page.goto('/terms-of-service')
      await expect(title('Terms of Service')).toBeVisible()
      const sections = await page.locator('article section').getByRole('heading', { level: 2 }).allTextContents()
      expect(sections.length).toBeGreaterThan(8)
      const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
      await expect(contents).toHaveText(sections)
      await contents.last().click()
      const last = page.getByRole('heading', { name: sections.at(-1) ?? '' })
      await expect(last).toBeInViewport()
      await page.reload()
      await expect(last).toBeInViewport()
      await expect(title('Terms of Service')).not.toBeInViewport()
      const paragraphs = page.locator('article section').first().locator('p')
      expect(Math.max(...(await paragraphs.evaluateAll(maxLineLengths)))).toBeLessThanOrEqual(70)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await isTooWide(page)).toBe(false)
    })
  },
)

test.describe('offline, after one visit of the stonks', () => {
  test.use({ isOffline: true, serviceWorkers: 'allow' })

  test('help opens, and lists the licenses of the packages in the page', async ({ page, context }) => {
    await page.goto('/help')
    await expect(page.getByRole('term').getByText('P/E', { exact: true })).toBeVisible()
    await page.goto('/terms-of-service')
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'open-source packages' }).click()
    const list = await opening
    await expect(list.getByText('lightweight-charts 5')).toBeVisible()
    const text = await list.locator('body').innerText()
    expect(text).toContain('https://www.tradingview.com/')
    for (const name of ['react', 'comlink', 'idb', 'fuse.js', 'pako', 'workbox-core', 'numeral', 'valtio']) {
      expect(text).toMatch(new RegExp(`^${name.replace('.', '[.]')} \\d`, 'm'))
    }
  })
})
