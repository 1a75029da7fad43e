import { readFile } from 'node:fs/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { fieldsOf } from '#domain/keys-of'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, linkTo, rows } from '../harness/screen.ts'

/** A screen with everything that a link can contain: ranges, an order, columns and formulas. */
const changes: Partial<Filters> = {
  minPrice: 5,
  sortColumn: 'peRatio',
  asc: true,
  ranges: { 'formula:2': [1, 1] },
  metric: ['name', 'peRatio', 'formula:1', 'sector'],
  formulas: {
    'formula:1': { name: 'Earnings yield', expression: 'eps / price' },
    'formula:2': { name: 'Is cheap', expression: 'peRatio < sector(peRatio)' },
  },
}

/** An agent with a token. */
async function connectAgent(url: string, token: string): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', url), { requestInit }))
  return client
}

test('the file that the page exports has the lines of the server’s file, except for the last', async ({ page }) => {
  await page.goto(linkTo(changes))
  await expect(rows(page).first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await chooseTool(page, 'Download CSV')
  const file = await readFile(await (await downloading).path(), 'utf8')
  const filter = encodeURIComponent(encodeFilters({ ...defaultFilters, ...changes }))
  const sent = await (await page.request.get(`/api/screen?format=csv&limit=0&filter=${filter}`)).text()
  expect(sent.split('\r\n').length).toBeGreaterThan(10)
  const linesOf = (text: string) => text.replace('\ufeff', '').split('\r\n').slice(0, -2)
  expect(linesOf(sent)).toEqual(linesOf(file))
})

test(
  'a user creates a token on the account page, sees it once, and gives an agent the rows of the API until it is revoked',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signUp(page)
    await page.goto('/change-password')
    const section = page.getByRole('region', { name: 'Tokens for Programs' })
    await section.getByLabel('Name of the program').fill('My agent')
    await section.getByRole('button', { name: 'Create Token' }).click()
    const token = (await section.getByText(/^stonks_/).textContent()) ?? ''
    const list = section.getByRole('list', { name: 'Your tokens' })
    await expect(list).toContainText('My agent · created')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    const agent = await connectAgent(server.url, token)
    const filter = encodeFilters({ ...defaultFilters, ...changes })
    const headers = { authorization: `Bearer ${token}` }
    const query = new URLSearchParams({ filter, limit: '100' }).toString()
    const response = await page.request.get(`/api/screen?${query}`, { headers })
    const { structuredContent } = await agent.callTool({ name: 'screen', arguments: { filter, limit: 100 } })
    const { rows, total, date } = fieldsOf(structuredContent)
    expect({ rows, total, date, simulated: true }).toEqual(await response.json())
    await agent.close()

    await page.reload()
    await expect(list).toContainText('last used')
    await expect(section.getByText(token)).toHaveCount(0)
    await section.getByRole('button', { name: 'Revoke My agent' }).click()
    await expect(list).toHaveCount(0)
    await expect(connectAgent(server.url, token)).rejects.toThrow()
  },
)
