import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'

const built = fileURLToPath(new URL('../../dist/web', import.meta.url))

test('the size budget measures the bytes that a browser receives before the first rows', async ({ page }) => {
  const budget = new URL('../../.size-limit.js', import.meta.url).href
  const { firstVisit, workerFiles } = (await import(budget)) as { firstVisit: string[]; workerFiles: string[] }
  const encodings = new Map<string, string | undefined>()
  page.on('response', (response) =>
    encodings.set(new URL(response.url()).pathname, response.headers()['content-encoding']),
  )
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByName('stonks:first-rows').length > 0)
  const loaded = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('stonks:first-rows')
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.(js|css)$/.test(name) && mark !== undefined && startTime < mark.startTime)
      .map((entry) => ({
        path: new URL(entry.name).pathname,
        bytes: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
      }))
  })
  // The data worker has its own budget.
  expect(
    loaded
      .map(({ path }) => path.slice(1))
      .filter((path) => !workerFiles.includes(path))
      .toSorted(),
  ).toEqual(firstVisit.toSorted())
  for (const { path, bytes } of loaded) {
    expect([path, encodings.get(path), bytes]).toEqual([path, 'br', statSync(`${built}${path}.br`).size])
  }
  // The page's HTML has a head for each address and is compressed as it is sent.
  expect(encodings.get('/')).toBe('br')
})
