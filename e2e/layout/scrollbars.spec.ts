import { builtInColumns } from '#domain/personal/column-view'
import { browserArguments, findBrowser } from '../harness/browser.ts'
import { expect, test } from '../harness/fixtures.ts'
import { linkTo, rows } from '../harness/screen.ts'

test.use({
  launchOptions: {
    executablePath: findBrowser(),
    args: browserArguments,
    // Scrollbars that take room, as on Windows.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('on any desk the columns fit beside a scrollbar', async ({ page }) => {
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    const room = await page.getByRole('table').evaluate((table) => {
      let scroller = table.parentElement
      while (scroller && getComputedStyle(scroller).overflowX !== 'auto') scroller = scroller.parentElement
      if (!scroller) throw new Error('Nothing scrolls the table')
      const { offsetWidth, offsetHeight, clientWidth, clientHeight, scrollWidth } = scroller
      return { scrollbar: offsetWidth - clientWidth, below: offsetHeight - clientHeight, clientWidth, scrollWidth }
    })
    expect(room.scrollbar, 'the one at its side takes room').toBeGreaterThan(10)
    expect(room.scrollWidth).toBe(room.clientWidth)
    expect(room.below, 'there is none below').toBeLessThan(5)
  }
})

test('the fade over further columns leaves the scrollbars to be seen', async ({ page }) => {
  for (const width of [768, 1100]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(linkTo({ metric: ['name', ...builtInColumns('technical', [])] }))
    await expect(rows(page).first()).toBeVisible()
    const fade = page.locator('[class*=stock-table-module_fade]')
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
