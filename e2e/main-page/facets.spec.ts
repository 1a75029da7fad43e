import { sectorIds, sectors } from '#domain/stock/stock'
import { titleCase } from '../../web/format/text.ts'
import { expect, test } from '../harness/fixtures.ts'
import { count, linkTo, openFilters } from '../harness/screen.ts'

const number = (count: number) => count.toLocaleString('en')

for (const changes of [
  {},
  { sp500: true, nyse: true, marketCap: [3, 8], minPrice: 20 },
  { search: 'tech', sector: ['TECHNOLOGY', 'FINANCE'], volume: [3, 9] },
] as const) {
  test(
    `every choice shows its number of matches: ${JSON.stringify(changes)}`,
    { tag: ['@both', '@core'] },
    async ({ page, market }) => {
      const { flags, sector, industry, marketCap, volume, price } = market.facets(changes)
      await page.goto(linkTo(changes))
      const panel = await openFilters(page)
      for (const [id, name] of [
        ['sp500', 'S&P 500'],
        ['nasdaq', 'Nasdaq'],
        ['nyse', 'NYSE'],
        ['dowJones', 'Dow Jones'],
      ] as const) {
        await expect(panel.getByRole('checkbox', { name })).toHaveAccessibleDescription(number(flags[id]))
      }
      for (const id of sectorIds) {
        const expected = sector.find(({ text }) => text === id)?.count ?? 0
        await expect(panel.getByRole('checkbox', { name: sectors[id].label })).toHaveAccessibleDescription(
          number(expected),
        )
      }
      const heights = await panel
        .locator('[data-picture=histogram]')
        .evaluateAll((pictures) =>
          pictures.map((picture) =>
            [...picture.children].map((bar) => parseFloat(bar instanceof HTMLElement ? bar.style.blockSize : '')),
          ),
        )
      const shares = [price, marketCap, volume].map((bars) => bars.map((count) => (count / Math.max(...bars, 1)) * 100))
      expect(heights.map((bars) => bars.map(Math.round))).toEqual(shares.map((bars) => bars.map(Math.round)))

      const most = industry.toSorted((a, b) => b.count - a.count)[0]
      await panel.getByRole('heading', { name: 'Industry' }).click()
      await panel.getByRole('searchbox', { name: 'Find an industry' }).fill(most?.text ?? '')
      await expect(
        panel.getByRole('checkbox', { name: titleCase(most?.text ?? ''), exact: true }),
      ).toHaveAccessibleDescription(number(most?.count ?? 0))
    },
  )
}

test(
  'an industry is found by a word, chosen, and gives the announced number',
  { tag: '@core' },
  async ({ page, market }) => {
    const most = market.facets().industry.toSorted((a, b) => b.count - a.count)[0]
    const text = most?.text ?? ''
    await page.goto('/')
    const panel = await openFilters(page)
    await panel.getByRole('heading', { name: 'Industry' }).click()
    await panel.getByRole('searchbox', { name: 'Find an industry' }).fill(text.toLowerCase())
    await panel.getByRole('checkbox', { name: titleCase(text), exact: true }).check()
    await expect(page.getByRole('status').filter({ hasText: /stonks/ })).toHaveText(
      new RegExp(`^${number(most?.count ?? 0)} of `),
    )
    await panel.getByRole('button', { name: `Exclude ${titleCase(text)}`, exact: true }).click()
    await expect(count(page)).toHaveText(new RegExp(`^${number(market.select({ notIndustry: [text] }).total)} of `))
    await panel.getByRole('button', { name: `Only ${titleCase(text)}`, exact: true }).click()
    await expect(count(page)).toHaveText(new RegExp(`^${number(market.select({ industry: [text] }).total)} of `))
    await panel.getByRole('button', { name: `Exclude ${titleCase(text)}`, exact: true }).click()
    await panel.getByRole('button', { name: 'Only Technology', exact: true }).click()
    const only = { sector: ['TECHNOLOGY'], notIndustry: [text] }
    await expect(count(page)).toHaveText(new RegExp(`^${number(market.select(only).total)} of `))
  },
)

test(
  'what default filters hide is counted, and shown by a tap at its place',
  { tag: '@both' },
  async ({ page, market }) => {
    const all = market.select({ sector: [], unlisted: true }).total
    await page.goto('/')
    const button = page.getByRole('button', {
      name: `${number(all - market.select().total)} hidden by default filters – show`,
    })
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(height).toBeGreaterThanOrEqual(24)
    await page.mouse.click(x + width / 2, y + height / 2)
    await expect(count(page)).toHaveText(new RegExp(`^${number(all)} of `))
    await expect(button).toHaveCount(0)
    await page.goBack()
    await expect(button).toBeVisible()
  },
)

test('the sliders can be chosen from lists instead', async ({ page }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  await panel.getByRole('button', { name: 'Use lists instead' }).click()
  await panel.getByRole('combobox', { name: 'Minimum market cap' }).selectOption('10B')
  await panel.getByRole('combobox', { name: 'Maximum volume' }).selectOption('5M')
  await panel.getByRole('button', { name: 'Use sliders instead' }).click()
  await expect(panel.getByRole('slider', { name: 'Minimum market cap' })).toHaveAttribute(
    'aria-valuetext',
    '10B and above',
  )
  await expect(panel.getByRole('slider', { name: 'Maximum volume' })).toHaveAttribute('aria-valuetext', '5M and below')
})

test('a click on a step moves the nearer thumb there', { tag: ['@both', '@core'] }, async ({ page }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  await panel
    .getByText('300M', { exact: true })
    .or(panel.getByText('2B', { exact: true }))
    .first()
    .click()
  await expect(panel.getByRole('slider', { name: 'Minimum market cap' })).not.toHaveAttribute('aria-valuetext', 'Any')
})

test('on a phone the sheet can be dragged down to half, and up again', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const panel = await openFilters(page)
  const height = async () => (await panel.boundingBox())?.height ?? 0
  const whole = await height()
  await panel.getByRole('button', { name: 'Collapse' }).click()
  await expect(async () => expect(await height()).toBeLessThan(whole * 0.8)).toPass()
  await expect(panel.getByRole('button', { name: /^Show / })).toBeInViewport()
  await panel.getByRole('button', { name: 'Expand' }).click()
  await expect(async () => expect(await height()).toBeGreaterThan(whole * 0.95)).toPass()
})
