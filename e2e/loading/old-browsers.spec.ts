import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'

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

test('a browser that is too old shows a message in place of the app', async ({ context }) => {
  for (const [deficiency, weaken] of Object.entries(oldBrowsers)) {
    await test.step(deficiency, async () => {
      const page = await context.newPage()
      await weaken(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'This browser is too old for Stonks' })).toBeVisible()
      await expect(page.getByText('Update it, or open Stonks in another one')).toBeVisible()
      await expect(page.locator('#root')).toHaveCount(0)
      await page.close()
    })
  }
})
