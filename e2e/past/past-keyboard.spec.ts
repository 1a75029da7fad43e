import type { Page } from '@playwright/test'
import { formatFullDay } from '../../words/moments.ts'
import { rows, tabTo } from '../harness/screen.ts'
import { findTextFaults } from '../harness/text-faults.ts'
import { bar, download, expect, expectDay, link, slider, test } from './past-page.ts'

const button = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name })

/** The text that a screen reader gets for a step. */
const spoken = (page: Page) => bar(page).getByRole('status').first()

/** Presses a key and expects the element to keep the focus. */
async function press(page: Page, key: string, day: string): Promise<void> {
  const focused = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press(key)
  await expect(bar(page).locator('time')).toHaveAttribute('datetime', day)
  expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true)
}

test('a user downloads the past, walks through it by slider, steps and date, and leaves it by keyboard alone', async ({
  page,
  past,
}) => {
  const { at } = past
  await page.goto(link(at(100)))
  await tabTo(page.getByRole('button', { name: /^Download history \([\d.]+ MB\)$/ }))
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toBeVisible()
  // The button is gone, but the focus is not back at the start of the page.
  await expect(bar(page).locator(':focus')).toHaveText(/^As of\w+, \w+ \d+, \d{4}/)

  await tabTo(slider(page))
  await press(page, 'ArrowRight', at(101))
  await press(page, 'ArrowLeft', at(100))
  await press(page, 'End', at(-1))
  await press(page, 'Home', at(0))
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^\w+, \w+ \d+, \d{4}$/)
  await expect(spoken(page), 'the slider says its day itself').toHaveText('')

  await tabTo(button(page, 'Previous session'), 'Shift+Tab')
  await press(page, 'Enter', at(0))
  await tabTo(button(page, 'Next session'))
  await press(page, 'Enter', at(1))
  await press(page, 'Space', at(2))
  await expect(spoken(page)).toHaveText(formatFullDay(at(2)))
  await expectDay(page, past, at(2))

  await tabTo(bar(page).getByLabel('Date'))
  const [year, month, day] = at(150).split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await expectDay(page, past, at(150))
  await expect(spoken(page)).toHaveText(formatFullDay(at(150)))

  await tabTo(rows(page).first().getByRole('link').first())
  const symbol = await rows(page).first().getAttribute('data-symbol')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${symbol}\\?asOf=${at(150)}$`))
  await tabTo(slider(page), 'Shift+Tab')
  await press(page, 'ArrowRight', at(151))
  await tabTo(button(page, 'Today'))
  await page.keyboard.press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/${symbol}$`))
})

// A zoom of 200% halves the window of a laptop and of a phone.
for (const [width, height] of [
  [720, 450],
  [195, 422],
] as const) {
  test(
    `a user walks through a past day by keyboard at a zoom of 200%, ${width} × ${height}: the focus stays visible, nothing is cut, and nothing scrolls sideways`,
    { tag: width < 640 ? ['@phone'] : [] },
    async ({ page, past }) => {
      const { at } = past
      await page.setViewportSize({ width, height })
      await download(page, at(100))
      await tabTo(slider(page))
      await expect(slider(page)).toBeInViewport({ ratio: 1 })
      expect((await slider(page).boundingBox())?.width, 'long enough to choose a day').toBeGreaterThan(75)
      await press(page, 'ArrowRight', at(101))
      await expect(bar(page).locator('time')).toBeInViewport({ ratio: 1 })
      for (const name of ['Next session', 'Previous session']) {
        await tabTo(button(page, name), 'Shift+Tab')
        await expect(button(page, name)).toBeInViewport({ ratio: 1 })
      }
      await press(page, 'Enter', at(100))
      await tabTo(bar(page).getByLabel('Date'))
      await expect(bar(page).getByLabel('Date')).toBeInViewport({ ratio: 1 })
      await tabTo(button(page, 'Today'))
      await expect(button(page, 'Today')).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      const faults = await page.evaluate(findTextFaults, width)
      expect(faults.filter((fault) => fault.includes(at(100).slice(0, 4)))).toEqual([])
    },
  )
}
