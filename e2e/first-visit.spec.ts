import { expect, test } from './fixtures.ts'
import { rows } from './screen.ts'

test('what the size budget weighs is what a browser loads before the first rows', async ({ page }) => {
  const budget = new URL('../.size-limit.js', import.meta.url).href
  const { firstVisit } = (await import(budget)) as { firstVisit: string[] }
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) loaded.add(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  // The data worker has a budget of its own.
  for (const worker of page.workers()) loaded.delete(new URL(worker.url()).pathname)
  expect([...loaded].toSorted()).toEqual(firstVisit.map((path) => `/${path}`).toSorted())
})
