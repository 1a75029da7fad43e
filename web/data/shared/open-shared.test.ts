import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { longestSearch } from '#domain/screen/filters'
import { fail, succeed } from '#worker/contract'
import { createScreenUrl } from '../../state/screen-url.ts'
import { errorDidChange, reset, stonksDidChange, store } from '../../state/store.ts'
import { aDataset } from '../a-dataset.ts'
import { openShared } from './open-shared.ts'

beforeEach(reset)

/** A page whose market knows TSLA and BRK.B, opened at an address. */
function aPage(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const screenUrl = createScreenUrl(history)
  const known = (symbol: string) => succeed(['TSLA', 'BRK.B'].includes(symbol) ? aStock({ symbol }) : undefined)
  const stock = (symbol: string) => Promise.resolve(store.stonks ? known(symbol) : fail('nothingLoaded'))
  return { history, screenUrl, opened: openShared({ history, screenUrl, screener: { stock } }) }
}

test('what is shared about a known stock opens that stock, in the place of the address that brought it', async () => {
  stonksDidChange(aDataset())
  const { history, opened } = aPage('/?share_title=News&share_text=Not+%24NONE%2C+but+%24TSLA')
  await opened
  expect(history.location.href).toBe('/TSLA')
  expect(history.length).toBe(1)
})

test('anything else is searched for, and other parameters stay', async () => {
  stonksDidChange(aDataset())
  const { history, screenUrl, opened } = aPage('/?tab=all&share_text=%24LOGIN&share_url=')
  await opened
  expect(screenUrl.filters().search).toBe('$LOGIN')
  expect(history.location.href).toMatch(/^\/\?tab=all&filter=[^&]+$/)
})

test('of ten kilobytes the search takes what fits', async () => {
  stonksDidChange(aDataset())
  const { screenUrl, opened } = aPage(`/?share_text=${encodeURIComponent('<b>&'.repeat(2500))}`)
  await opened
  expect(screenUrl.filters().search).toHaveLength(longestSearch)
})

test('a share waits for the market, its parameters leave at once', async () => {
  const { history, opened } = aPage('/?share_text=BRK.B')
  expect(history.location.href).toBe('/')
  stonksDidChange(aDataset())
  await opened
  expect(history.location.href).toBe('/BRK.B')
})

test('where no market comes, the words stand in the search', async () => {
  const { screenUrl, opened } = aPage('/?share_text=BRK.B')
  errorDidChange({ id: 'unreachable' })
  await opened
  expect(screenUrl.filters().search).toBe('BRK.B')
})

test('whoever has gone elsewhere meanwhile stays there', async () => {
  const { history, opened } = aPage('/?share_text=TSLA')
  history.push('/login')
  stonksDidChange(aDataset())
  await opened
  expect(history.location.href).toBe('/login')
})

test('an address that shares nothing is left alone', async () => {
  const { history, opened } = aPage('/?filter=e30&share=1')
  await opened
  expect(history.location.href).toBe('/?filter=e30&share=1')
})
