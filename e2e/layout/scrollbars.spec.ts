import { builtInColumns } from '#domain/personal/column-view'
import { browserArguments, findBrowser } from '../harness/browser.ts'
import { expect, test } from '../harness/fixtures.ts'
import { linkTo, rows } from '../harness/screen.ts'

test.use({
  launchOptions: {
    executablePath: findBrowser(),
    args: browserArguments,
    // Scrollbars that take up space, as on Windows.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('the columns fit beside a scrollbar on any desktop, and the fade over further columns covers neither', async ({
  page,
}) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const roomOf = () =>
    page.getByRole('region', { name: 'Stonks table' }).evaluate((scroller) => {
      const { width, height } = scroller.getBoundingClientRect()
      const { clientWidth, clientHeight, scrollWidth } = scroller
      return { beside: width - clientWidth > 10, below: height - clientHeight > 5, hidden: scrollWidth - clientWidth }
    })
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(roomOf, `${width}`).toEqual({ beside: true, below: false, hidden: 0 })
  }
  await page.goto(linkTo({ metric: ['name', ...builtInColumns('technical', [])] }))
  await expect(rows(page).first()).toBeVisible()
  const fade = page.locator('[class*=stock-table-module_fade]')
  for (const width of [1100, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(fade).toBeVisible()
    const beyond = await fade.evaluate((element) => {
      const scroller = element.previousElementSibling
      if (!scroller) throw new Error('There is no scroller before it')
      const [own, all] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
      return [all.left + scroller.clientWidth - own.right, all.top + scroller.clientHeight - own.bottom]
    })
    expect(
      Math.min(...beyond),
      `${width}: ${beyond.join(' and ')} pixels beside the scrollbars`,
    ).toBeGreaterThanOrEqual(0)
  }
})
