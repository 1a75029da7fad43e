import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'

test('the size budget measures the files that a browser loads before the first rows', async ({ page }) => {
  const budget = new URL('../../.size-limit.js', import.meta.url).href
  const { firstVisit, workerFiles } = (await import(budget)) as { firstVisit: string[]; workerFiles: string[] }
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const before = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('stonks:first-rows')
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.(js|css)$/.test(name) && mark !== undefined && startTime < mark.startTime)
      .map(({ name }) => new URL(name).pathname)
  })
  // The data worker has its own budget.
  expect(before.filter((path) => !workerFiles.includes(path.slice(1))).toSorted()).toEqual(
    firstVisit.map((path) => `/${path}`).toSorted(),
  )
})
