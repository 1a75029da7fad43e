import { expect, test } from '../harness/fixtures.ts'
import { count, expectScreen, filtersOf } from '../harness/screen.ts'

const encoded = (json: string) => `/?filter=${encodeURIComponent(btoa(json))}`

const hostile = {
  'is no base64': '/?filter=%00%ff%fe',
  'is no JSON': encoded('{"sp500":'),
  'is deeper than deep': encoded('['.repeat(8000)),
  'wants another prototype': encoded('{"__proto__":{"sp500":true},"constructor":{"prototype":{"nyse":true}}}'),
  'has text where numbers belong': encoded('{"minPrice":"cheap","maxPrice":{},"marketCap":["a",9],"volume":[5]}'),
  'has numbers beyond all bounds': encoded('{"minPrice":1e999,"maxEntries":-5,"presets":99,"marketCap":[-1,400]}'),
  'asks for columns that there are not': encoded('{"metric":["__proto__","toString"],"sortColumn":"constructor"}'),
}

test.use({ allowed: [/The filter in this link/] })

test('links from other people and a search of 10,000 letters still show a screen', async ({ page, market }) => {
  await page.goto(encoded('[1,2,3]'))
  await expectScreen(page, market.select())
  for (const [name, link] of Object.entries(hostile)) {
    await test.step(name, async () => {
      await page.evaluate((href) => {
        const element = document.body.appendChild(document.createElement('a'))
        element.href = href
        element.click()
        element.remove()
      }, link)
      await expect(page).toHaveURL((url) => url.search === new URL(link, url).search)
      await expectScreen(page, market.select({ metric: filtersOf(page).metric }))
      expect(await page.evaluate(() => Object.keys(Object.prototype).length)).toBe(0)
    })
  }
  await test.step('with a megabyte', async () => {
    await page.evaluate((text) => history.replaceState(null, '', `/?filter=${text}`), 'A'.repeat(1_000_000))
    await page.evaluate(() => history.pushState(null, '', `/${location.search}`))
    await page.goBack()
    await expectScreen(page, market.select())
  })
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('a'.repeat(10_000))
  await expect(search).toHaveValue('a'.repeat(100))
  await expect.poll(() => filtersOf(page).search.length).toBe(100)
  await expect(count(page)).toBeVisible()
})
