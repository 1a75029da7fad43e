import { expect, test } from '../harness/fixtures.ts'
import { count, expectScreen, filtersOf, linkTo } from '../harness/screen.ts'

const encoded = (json: string) => `/?filter=${encodeURIComponent(btoa(json))}`

test.describe('links from other people', () => {
  test.use({ allowed: [/The filter in this link/] })

  test('each opens a screen all the same', async ({ page, market }) => {
    for (const [name, link] of [
      ['is no base64', '/?filter=%00%ff%fe'],
      ['is no JSON', encoded('{"sp500":')],
      ['is a list', encoded('[1,2,3]')],
      ['is deeper than deep', encoded('['.repeat(8000))],
      ['wants another prototype', encoded('{"__proto__":{"sp500":true},"constructor":{"prototype":{"nyse":true}}}')],
      ['has text where numbers belong', encoded('{"minPrice":"cheap","maxPrice":{},"marketCap":["a",9],"volume":[5]}')],
      [
        'has numbers beyond all bounds',
        encoded('{"minPrice":1e999,"maxEntries":-5,"presets":99,"marketCap":[-1,400]}'),
      ],
      [
        'asks for columns that there are not',
        encoded('{"metric":["__proto__","toString"],"sortColumn":"constructor"}'),
      ],
    ] as const) {
      await test.step(name, async () => {
        await page.goto(link)
        const { metric } = filtersOf(page)
        await expectScreen(page, market.select({ metric }))
        expect(await page.evaluate(() => Object.keys(Object.prototype).length)).toBe(0)
      })
    }
  })

  test('one of a megabyte opens too', async ({ page, market }) => {
    await page.goto('/')
    await expectScreen(page, market.select())
    await page.evaluate((text) => history.replaceState(null, '', `/?filter=${text}`), 'A'.repeat(1_000_000))
    await page.evaluate(() => history.pushState(null, '', `/${location.search}`))
    await page.goBack()
    await expectScreen(page, market.select())
  })
})

test('a search of 10,000 letters is cut at 100', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('a'.repeat(10_000))
  await expect(search).toHaveValue('a'.repeat(100))
  await expect.poll(() => filtersOf(page).search.length).toBe(100)
  await expect(count(page)).toBeVisible()
})

test('a search of blanks is none', async ({ page, market }) => {
  await page.goto(linkTo({ search: '    ' }))
  await expectScreen(page, market.select())
})

test('no sector at all filters none', async ({ page, market }) => {
  await page.goto(linkTo({ sector: [] }))
  await expectScreen(page, market.select({ sector: [] }))
})
