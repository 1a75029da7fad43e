import { expect, test } from './fixtures.ts'
import { rows } from './screen.ts'

test('what the size budget weighs is what a browser loads before the first rows', async ({ page }) => {
  const budget = new URL('../.size-limit.js', import.meta.url).href
  const { firstVisit } = (await import(budget)) as { firstVisit: string[] }
  const loaded = new Set<string>()
  page.on('request', (request) => {
    // The data worker has a budget of its own; its script is no `script` to the page.
    if (['script', 'stylesheet'].includes(request.resourceType())) loaded.add(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  expect([...loaded].toSorted()).toEqual(firstVisit.map((path) => `/${path}`).toSorted())
})
