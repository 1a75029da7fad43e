import { expect, test } from './fixtures.ts'
import { openFilters } from './panel.ts'
import { rows } from './screen.ts'

test.describe('where the browser does not know `closedby`, as WebKit', { tag: '@phone' }, () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
      HTMLDialogElement.prototype.setAttribute = function (name, value) {
        if (name === 'closedby') return
        this.setAttributeNode(Object.assign(document.createAttribute(name), { value }))
      }
    }),
  )

  test('a press beside a sheet closes it, one that begins inside does not', async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const sheet = await openFilters(page)
    await page.getByRole('heading', { name: 'Filters' }).hover()
    await page.mouse.down()
    await page.mouse.move(195, 12)
    await page.mouse.up()
    await expect(sheet).toBeVisible()
    await page.touchscreen.tap(195, 12)
    await expect(sheet).toBeHidden()
  })

  test('a press beside the symbol jump closes it', async ({ page }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    const jump = page.getByRole('dialog', { name: 'Go to symbol' })
    await expect(jump).toBeVisible()
    await page.touchscreen.tap(195, 800)
    await expect(jump).toBeHidden()
  })
})
