import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { holdScripts } from '../harness/hold-scripts.ts'
import { chooseTool, filtersOf, openFilters, rows } from '../harness/screen.ts'

const marketData = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Close|Prices) of / })

const sheets: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Filters: openFilters,
  More: (page) => page.getByRole('button', { name: 'More', exact: true }).click(),
  Columns: (page) => chooseTool(page, 'Columns'),
  'My screens': (page) => chooseTool(page, 'My screens'),
  Settings: (page) => chooseTool(page, 'Settings'),
  'Market data': (page) => marketData(page).click(),
  'Go to symbol': (page) => page.keyboard.press('ControlOrMeta+k'),
}

const sheet = (page: Page) => page.getByRole('dialog')

/** The main page, opened from another one, so that Back has a target. */
async function visit(page: Page): Promise<void> {
  await page.goto('/disclosures')
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
}

const below = (page: Page) => expect.poll(() => page.evaluate(() => 'sheetOver' in history.state)).toBe(false)

test.describe('Back', { tag: '@phone' }, () => {
  test('closes any sheet and leaves the page where it is; Forward does not reopen it', async ({ page, market }) => {
    await visit(page)
    for (const [name, open] of Object.entries(sheets)) {
      await test.step(name, async () => {
        await open(page)
        await expect(page.getByRole('dialog', { name })).toBeVisible()
        await page.goBack()
        await expect(sheet(page)).toHaveCount(0)
        expect(new URL(page.url()).pathname).toBe('/')
        // The focus returns to the element that opened the first of two sheets.
        if (name === 'Columns') await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
        await page.goForward()
        await expect(rows(page).first()).toBeVisible()
        await below(page)
        await expect(sheet(page)).toHaveCount(0)
      })
    }
    await test.step('leads to the main page from a stock’s page in a tab of its own, also after a sheet', async () => {
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate((path) => void open(path), `/${market.select().stocks[0]?.symbol}`),
      ])
      await marketData(opened).click()
      await sheet(opened).getByRole('button', { name: 'Done' }).click()
      await expect(sheet(opened)).toHaveCount(0)
      await opened.getByRole('button', { name: 'Back' }).click()
      await expect(opened).toHaveURL('/')
      await opened.close()
    })
    await page.goBack()
    await expect(page).toHaveURL('/disclosures')
  })

  test('finds no trace of a sheet that was closed in another way, and undoes the changes made in it', async ({
    page,
  }) => {
    await visit(page)
    for (const close of [
      () => page.getByRole('button', { name: 'Done' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.touchscreen.tap(195, 12),
    ]) {
      await chooseTool(page, 'Columns')
      await expect(sheet(page)).toBeVisible()
      await close()
      await expect(sheet(page)).toHaveCount(0)
    }
    await below(page)
    await test.step('undoes changes step by step', async () => {
      const panel = await openFilters(page)
      await panel.getByRole('combobox', { name: 'Preset' }).selectOption({ label: 'Unusual Volume' })
      await panel.getByRole('textbox', { name: 'Min Price' }).fill('7')
      await expect.poll(() => filtersOf(page).minPrice).toBe(7)
      await page.goBack()
      await expect(sheet(page)).toHaveCount(0)
      expect(filtersOf(page)).toMatchObject({ minPrice: 7, volume: [5, 11] })
      await page.goBack()
      await expect.poll(() => filtersOf(page)).toMatchObject({ minPrice: 0, volume: [5, 11] })
      await page.goBack()
      await expect.poll(() => filtersOf(page)).toMatchObject({ minPrice: 0, volume: [0, 11] })
    })
    await test.step('leads from a page that was opened in a sheet to the page below the sheet', async () => {
      await chooseTool(page, 'Settings')
      await sheet(page).getByRole('link', { name: 'Terms of Service' }).click()
      await expect(page).toHaveURL('/terms-of-service')
      await expect(sheet(page)).toHaveCount(0)
      await page.goBack()
      await expect(rows(page).first()).toBeVisible()
      await expect(sheet(page)).toHaveCount(0)
    })
    await test.step('leads away from the page at once after a reload with a sheet open', async () => {
      await chooseTool(page, 'Columns')
      await expect(sheet(page)).toBeVisible()
      await expect.poll(() => page.evaluate(() => 'sheetOver' in history.state)).toBe(true)
      await page.reload()
      await expect(rows(page).first()).toBeVisible()
      await below(page)
      await page.goBack()
      await expect(page).toHaveURL('/disclosures')
    })
  })
})

test(
  'a click outside closes a sheet where the browser does not know `closedby`, as WebKit',
  { tag: '@phone' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
      HTMLDialogElement.prototype.setAttribute = function (name, value) {
        if (name === 'closedby') return
        this.setAttributeNode(Object.assign(document.createAttribute(name), { value }))
      }
    })
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const filters = await openFilters(page)
    await page.getByRole('heading', { name: 'Filters' }).hover()
    await page.mouse.down()
    await page.mouse.move(195, 12)
    await page.mouse.up()
    await expect(filters, 'one that begins inside does not').toBeVisible()
    await page.touchscreen.tap(195, 12)
    await expect(filters).toBeHidden()
    await page.keyboard.press('ControlOrMeta+k')
    const jump = page.getByRole('dialog', { name: 'Go to symbol' })
    await expect(jump).toBeVisible()
    await page.touchscreen.tap(195, 800)
    await expect(jump).toBeHidden()
  },
)

test.describe('with a keyboard on the screen', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test(
    'sheets and toasts stand above an on-screen keyboard that covers the page, as on an iPhone',
    { tag: '@phone' },
    async ({ page, context }) => {
      // Chromium has no such keyboard here: these are the values that an iPhone's reports.
      await page.addInitScript(() => {
        const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: innerHeight })
        Object.defineProperty(window, 'visualViewport', { value: viewport })
      })
      const report = (height: number, scale: number) =>
        page.evaluate(
          (state) => {
            Object.assign(visualViewport ?? {}, state)
            visualViewport?.dispatchEvent(new Event('resize'))
          },
          { height, scale },
        )
      /** The lower edge of the sheet once the page follows such reports, which it does soon after its first rows. */
      const bottomAt = async (height: number, scale: number) => {
        await report(height, scale)
        return sheet(page).evaluate((dialog) => Math.round(dialog.getBoundingClientRect().bottom))
      }
      const top = () => sheet(page).evaluate((dialog) => dialog.getBoundingClientRect().top)
      await page.goto('/')
      await openFilters(page)
      await expect.poll(() => bottomAt(844, 1)).toBe(844)
      await expect.poll(() => bottomAt(500, 1)).toBe(500)
      await expect.poll(top).toBeGreaterThanOrEqual(0)
      // A zoomed page has no keyboard.
      await expect.poll(() => bottomAt(500, 1.7)).toBe(844)

      await page.keyboard.press('Escape')
      await report(500, 1)
      await context.setOffline(true)
      const toast = page.locator('[role=status] > p').filter({ hasText: /offline/i })
      await expect(toast).toBeVisible()
      expect(await toast.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(500)
    },
  )
})

test('a sheet closes with its page, even before the market has loaded', async ({ page }) => {
  await page.route('**/data/stonks', () => new Promise(() => undefined))
  await page.goto('/terms-of-service')
  await page.getByRole('button', { name: 'Settings' }).click()
  await sheet(page).getByRole('link', { name: 'Disclosures' }).click()
  await expect(page.getByRole('heading', { name: 'Disclosures', level: 1 })).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(sheet(page)).toBeVisible()
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL('/disclosures')
})

test('a sheet whose code loads late does not open over another page', async ({ page }) => {
  await page.goto('/terms-of-service')
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
  const arrive = await holdScripts(page)
  const request = page.waitForRequest('**/static/js/overlays-*')
  await page.getByRole('button', { name: 'Settings' }).click()
  const code = await request
  await page.locator('footer').getByRole('link', { name: 'Disclosures' }).click()
  await expect(page.getByRole('heading', { name: 'Disclosures', level: 1 })).toBeVisible()
  arrive()
  // The page waits for the same module, and has rendered when the browser is idle.
  await page.evaluate(async (url) => {
    await import(url)
    await new Promise((done) => requestIdleCallback(done))
  }, code.url())
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(sheet(page)).toBeVisible()
})
