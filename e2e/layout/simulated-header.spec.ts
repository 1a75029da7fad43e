import { browserArguments, findBrowser } from '../harness/browser.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'
import { findTextFaults } from '../harness/text-faults.ts'

test.use({
  // The browser's own setting for larger text, at twice its default.
  launchOptions: {
    executablePath: findBrowser(),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'],
  },
})

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
]) {
  test(`at ${width} × ${height} with text twice as large, “Simulated market”, name and login stand apart`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText('Simulated market')).toBeVisible()
    expect(await page.evaluate(findTextFaults, width)).toEqual([])
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
