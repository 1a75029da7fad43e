import { readFile } from 'node:fs/promises'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, expectScreen, linkTo } from '../harness/screen.ts'

test('a user saves a screen as a file with every match, and shares it as a link', async ({ page, market, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const changes = { sp500: true, metric: ['name', 'price', 'weekDeltaRatio', 'graph'] } as const
  const { total, stocks } = market.select({ ...changes, maxEntries: 0 })
  await page.goto(linkTo(changes))
  await expectScreen(page, market.select(changes))

  await test.step('the file, regardless of Max Entries', async () => {
    const download = page.waitForEvent('download')
    await chooseTool(page, 'Download CSV')
    const [header, ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
    expect(header).toBe('\ufeffTicker,Name,Price,Week change %')
    expect(lines.pop()).toMatch(/^# Simulated data of \d{4}-\d\d-\d\d · S&P 500 · by market cap/)
    expect(lines.map((line) => line.split(',')[0])).toEqual(stocks.map(({ symbol }) => symbol))
    await expect(page.getByText(`Saved ${total.toLocaleString('en')} stonks as CSV`)).toBeVisible()
  })
  await test.step('the link', async () => {
    await chooseTool(page, 'Share')
    await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Copy Link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await copied()).toBe(new URL(linkTo(changes), page.url()).href)
    await page.keyboard.press('Escape')
  })
  await test.step('a screen that no other site can show is shared as a link at once', async () => {
    await page.getByRole('tab', { name: 'AI' }).click()
    await expect(page).toHaveURL(/tab=ai/)
    await page.getByRole('tabpanel', { name: 'AI' }).getByRole('button', { name: 'Share', exact: true }).click()
    await expect.poll(copied).toBe(page.url())
  })
})
