import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'This browser is too old for Stonks' })

// The app, which finds no root, and the browser, which cannot parse it.
test.use({ allowed: [/#root is missing|Unexpected token/] })

const oldBrowsers: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'lacks what Safari 16.3 and Chrome 110 lack': (page) =>
    page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed')),
  'lacks what Firefox 120 lacks': (page) =>
    page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS)
      CSS.supports = (condition: string, value?: string) =>
        !condition.includes(':has') && (value === undefined ? supports(condition) : supports(condition, value))
    }),
  'cannot parse the app': async (page) => {
    await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'))
    await page.route('**/static/js/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'class { static {' }),
    )
  },
  'runs no modules': async (page) => {
    await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'))
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script type="module"[^>]*><\/script>/, '')
      await route.fulfill({ response, body })
    })
  },
}

for (const [deficiency, weaken] of Object.entries(oldBrowsers)) {
  test(`a browser that ${deficiency} gets a message in place of the app`, async ({ page }) => {
    await weaken(page)
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    await expect(page.getByText('Update it, or open Stonks in another one')).toBeVisible()
    await expect(page.locator('#root')).toHaveCount(0)
  })
}

test('a supported browser shows no such message', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(heading(page)).toBeHidden()
})
