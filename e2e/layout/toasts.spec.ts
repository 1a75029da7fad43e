import type { Locator, Page } from '@playwright/test'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { openFilters, rows } from '../harness/screen.ts'

const toast = (page: Page, text: string) => page.locator('[role=status] > p').filter({ hasText: text })

/** Checks that a message covers neither the pressed control nor any part of its row. */
async function expectClear(message: Locator, control: Locator): Promise<void> {
  const [own, other] = await Promise.all([message.boundingBox(), control.boundingBox()])
  if (!own || !other) throw new Error('One of them is not there')
  const isBeside = own.x >= other.x + other.width || own.x + own.width <= other.x
  const isApart = own.y >= other.y + other.height || own.y + own.height <= other.y
  expect(isBeside || isApart, `${JSON.stringify(own)} covers ${JSON.stringify(other)}`).toBe(true)
  const isHit = control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
  expect(await isHit, 'something lies over it').toBe(true)
}

test(
  'a toast covers neither the star at the top or bottom nor the full compare bar that it refers to',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await signUp(page)
    await rows(page).first().waitFor()
    const count = await rows(page).count()
    const foot = isMobile
      ? ((await page.locator('[data-bottom-bar]').boundingBox())?.y ?? 0)
      : (page.viewportSize()?.height ?? 0)
    const boxes = await Promise.all(Array.from({ length: count }, (_, at) => rows(page).nth(at).boundingBox()))
    const lowest = boxes.findLastIndex((box) => box !== null && box.y + box.height <= foot)
    expect(lowest).toBeGreaterThan(3)
    for (const at of [0, lowest - 1, lowest]) {
      const row = rows(page).nth(at)
      const star = row.getByRole('button', { name: /^Bookmark / })
      const symbol = (await row.getAttribute('data-symbol')) ?? ''
      const message = toast(page, `${symbol} removed from My List`)
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await star.click()
      await expect(message).toBeVisible()
      await expectClear(message, star)
      await expectClear(message, row)
    }
    await expect(toast(page, 'removed').getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    await test.step('the compare bar', async () => {
      for (const at of [0, 1, 2, 3, 4]) {
        const row = rows(page).nth(at)
        if (isMobile) await row.getByRole('button', { name: /^More actions for / }).click()
        const where = isMobile ? page.getByRole('dialog') : row
        await where.getByRole('button', { name: /^Compare/ }).click()
      }
      const message = toast(page, 'You can compare up to 4 stocks at a time.')
      await expect(message).toBeVisible()
      await expectClear(message, page.getByRole('region', { name: 'Compare' }))
    })
  },
)

test('a toast on a desktop is at the right, beside the filters and stars and above scrollbar and footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signUp(page)
  await rows(page).first().waitFor()
  await openFilters(page)
  const scroller = page.locator('[data-own-scroller] > [role=region]')
  const footer = page.locator('#content footer')
  const isIn = async (text: string) => {
    const message = toast(page, text)
    await expect(message).toBeVisible()
    const [box, filters, head] = await Promise.all([
      message.boundingBox(),
      page.getByRole('region', { name: 'Filters' }).boundingBox(),
      page.locator('th[data-column=action]').boundingBox(),
    ])
    if (!box || !filters || !head) throw new Error('One of them is not there')
    expect(box.x, 'beside the filters').toBeGreaterThanOrEqual(filters.x + filters.width)
    expect(box.x + box.width, 'beside the stars').toBeLessThanOrEqual(head.x)
    expect(box.x + box.width, 'at the right').toBeGreaterThan(head.x - 40)
    expect(box.y + box.height, 'above a horizontal scrollbar').toBeLessThanOrEqual(800 - 16)
    return box
  }
  const star = rows(page)
    .first()
    .getByRole('button', { name: /^Bookmark / })
  await star.click()
  await star.click()
  await isIn('removed from My List')

  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(footer).toBeInViewport()
  await expect
    .poll(async () => {
      const box = await isIn('removed from My List')
      return box.y + box.height - ((await footer.boundingBox())?.y ?? 0)
    }, 'above the footer')
    .toBeLessThanOrEqual(0)
})
