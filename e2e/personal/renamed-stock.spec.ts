import { rename, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { fieldsOf } from '#domain/keys-of'
import { bookmarksOf, fillInSignUp, newUser } from '../harness/accounts.ts'
import { readDataset } from '../harness/changed-market.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows, symbols } from '../harness/screen.ts'
import { startServer } from '../harness/server.ts'

// A market from a file has no prices, and the server no longer knows the former symbol, which the stored dataset still has.
test.use({ allowed: [/Failed to load resource.*\/api\/(history|stocktwits)\//] })

/** The dataset in which a stock has another symbol since its last session. */
function renamedIn(dataset: Buffer, from: string, to: string): Buffer {
  const lines = gunzipSync(dataset).toString().trim().split('\n')
  const changed = lines.map((line) => {
    const record = fieldsOf(JSON.parse(line))
    if (record['symbol'] !== from) return line
    const until = String(fieldsOf(record['last'])['date'])
    return JSON.stringify({ ...record, symbol: to, formerly: [{ symbol: from, until }] })
  })
  return gzipSync(`${changed.join('\n')}\n`)
}

test('a bookmark and a note are under the new symbol of their stock once a dataset tells of it, and the page says so', async ({
  page,
  server: { url },
}, info) => {
  const file = info.outputPath('stonks.ndjson.gz')
  const before = await readDataset(url)
  await writeFile(file, before)
  const server = await startServer({ MARKET: 'file', MARKET_FILE: file })
  try {
    const person = newUser()
    await page.goto(`${server.url}/sign-up`)
    await fillInSignUp(page, person)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(rows(page).first()).toBeVisible()
    const [from, other] = (await symbols(page)).map(String)
    if (from === undefined || other === undefined) throw new Error('There are no rows')
    await page.getByRole('button', { name: `Bookmark ${from}`, exact: true }).click()
    await expect.poll(() => bookmarksOf(server.url, person)).toEqual([from])
    await page.goto(`${server.url}/${from}`)
    await page.getByLabel(`Private note about ${from}`).fill('Keeps its place')
    await page.getByLabel('Add a tag').focus()

    await writeFile(`${file}.partial`, renamedIn(before, from, 'VMXNEW'))
    await rename(`${file}.partial`, file)
    await expect.poll(() => bookmarksOf(server.url, person), 'on the server').toEqual(['VMXNEW'])
    await page.goto(`${server.url}/${from}`)
    await expect(page.getByText(`${from} became VMXNEW after`)).toBeVisible()
    await expect(page.getByLabel('Private note about VMXNEW')).toHaveValue('Keeps its place')
    await expect(page.getByRole('button', { name: 'Bookmark VMXNEW', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('term').filter({ hasText: /^Until / })).toBeVisible()

    await page.goto(`${server.url}/?tab=list`)
    await expect.poll(() => symbols(page)).toEqual(['VMXNEW'])
    await expect(page.getByText(`${from} is now VMXNEW: your bookmark and your note are under VMXNEW.`)).toBeVisible()
    await page.goto(`${server.url}/?compare=${from}`)
    await expect(page.getByRole('region', { name: 'Comparison' }).getByRole('link', { name: 'VMXNEW' })).toBeVisible()
    await page.goto(`${server.url}/?compare=${other}`)
    await page.getByRole('combobox', { name: 'Add a stock' }).fill(from)
    await expect(page.getByRole('option').first()).toContainText('VMXNEW')
    await page.goto(server.url)
    await page.getByRole('searchbox', { name: 'Search' }).fill(from)
    await page.getByRole('button', { name: 'Show VMXNEW' }).click()
    await expect(rows(page).first()).toHaveAttribute('data-symbol', 'VMXNEW')
  } finally {
    await server.stop()
  }
})
