// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { succeed, type ScreenQuery } from '#worker/contract'
import { aDataset } from '../testing/screener-builders.ts'
import { reset, stonksDidChange } from '../state/store.ts'
import { render, actAndSettle } from '../testing/render.ts'
import { useNeighborsIn } from './use-stock.ts'

const query: ScreenQuery = { filters: defaultFilters, scope: { kind: 'all' } }

test('the neighbors follow the newest dataset, also when it arrives while a stock’s page is open', async () => {
  onTestFinished(reset)
  let next = 'TIDE'
  const screener = { neighbors: () => Promise.resolve(succeed({ previous: null, next, position: 1, of: 2 })) }
  function Probe() {
    return <p>{useNeighborsIn(screener, query, 'LARK')?.next}</p>
  }
  stonksDidChange({ ...aDataset(), version: 'one' })
  const container = await render(<Probe />)
  expect(container.textContent).toBe('TIDE')
  next = 'WREN'
  await actAndSettle(() => stonksDidChange({ ...aDataset(), version: 'two' }))
  expect(container.textContent).toBe('WREN')
})
