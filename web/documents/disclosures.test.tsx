// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { Disclosures } from './disclosures.tsx'

test('the disclosures open each affiliate’s link in a new tab that learns nothing about this one', async () => {
  const container = await render(<Disclosures />)
  const section = container.querySelector('[aria-labelledby=affiliates-disclaimer]')
  const links = [...(section?.querySelectorAll('a') ?? [])]
  expect(links.map(({ host, textContent }) => [textContent, host])).toEqual([
    ['Google', 'www.google.com'],
    ['StockTwits', 'stocktwits.com'],
    ['TradingView', 'www.tradingview.com'],
    ['Yahoo Finance', 'finance.yahoo.com'],
  ])
  for (const { target, rel } of links) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
})
