import { metricIds } from '#domain/stock/metrics'
import { browserArguments, findBrowser } from '../harness/browser.ts'
import { expect, test } from '../harness/fixtures.ts'
import { linkTo, rows } from '../harness/screen.ts'
import { findTextFaults } from '../harness/text-faults.ts'

test.use({
  // The browser's own setting for larger text, at twice its default.
  launchOptions: {
    executablePath: findBrowser(),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
  },
})

test('“Simulated market”, name and login stand apart with text twice as large, and every column’s name fits', async ({
  page,
}) => {
  const metric = metricIds.filter((id) => id !== 'ticker' && id !== 'action')
  const thenBy = [{ column: 'quarterlyEarningsGrowthYOY', asc: true }] as const
  await page.goto(linkTo({ metric, sortColumn: 'revenuePerShareTTM', thenBy }))
  await expect(page.locator('thead th')).toHaveCount(metricIds.length)
  const cut = await page.locator('thead th').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const [button, { paddingInlineStart, paddingInlineEnd }] = [cell.querySelector('button'), getComputedStyle(cell)]
      if (!button) return []
      const [outer, inner] = [cell.getBoundingClientRect(), button.getBoundingClientRect()]
      const isInside =
        inner.left >= outer.left + parseFloat(paddingInlineStart) - 1 &&
        inner.right <= outer.right - parseFloat(paddingInlineEnd) + 1 &&
        inner.top >= outer.top &&
        inner.bottom <= outer.bottom
      return isInside ? [] : [button.textContent]
    }),
  )
  expect(cut).toEqual([])

  await page.goto('/')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [360, 740],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expect(rows(page).first()).toBeVisible()
      await expect(page.getByText('Simulated market')).toBeVisible()
      await expect.poll(() => page.evaluate(findTextFaults, width)).toEqual([])
      const boxes = await page
        .getByRole('banner')
        .locator('a > span, a[href="/login"], span:text-is("Simulated market"), button')
        .filter({ visible: true })
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()))
      const overlapping = boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter(
            (other) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0,
          ),
      )
      expect(overlapping).toEqual([])
    })
  }
})
