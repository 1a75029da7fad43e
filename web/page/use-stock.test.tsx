// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { aStock } from '#domain/testing/a-stock'
import type { ScreenQuery } from '#worker/contract'
import { stonksDidChange } from '../state/store.ts'
import { actAndSettle, render } from '../testing/render.ts'
import { reset } from '../testing/reset-store.ts'
import { aDataset } from '../testing/screener-builders.ts'
import { findStock, useStepsIn } from './use-stock.ts'

const query: ScreenQuery = { filters: defaultFilters, scope: { kind: 'all' } }

test('the neighbors follow the newest dataset, even if it arrives while a stock’s page is open', async () => {
  onTestFinished(reset)
  let next = 'TIDE'
  const screener = { neighbors: () => Promise.resolve(succeed({ previous: null, next, position: 1, of: 2 })) }
  function Probe() {
    return <p>{useStepsIn(screener, { screen: query, symbol: 'LARK', onStep: () => undefined }).neighbors?.next}</p>
  }
  stonksDidChange({ ...aDataset(), version: 'one' })
  const container = await render(<Probe />)
  expect(container.textContent).toBe('TIDE')
  next = 'WREN'
  await actAndSettle(() => stonksDidChange({ ...aDataset(), version: 'two' }))
  expect(container.textContent).toBe('WREN')
})

test('takes steps that were made too early once the neighbors are known, and ends at the last stock', async () => {
  onTestFinished(reset)
  const stocks = ['A', 'B', 'C', 'D']
  let answer = (): void => undefined
  const screener = {
    async neighbors(_: ScreenQuery, symbol: string) {
      await new Promise<void>((resolve) => (answer = resolve))
      const at = stocks.indexOf(symbol)
      const [previous = null, next = null] = [stocks[at - 1], stocks[at + 1]]
      return succeed({ previous, next, position: at + 1, of: stocks.length })
    },
  }
  function Probe() {
    const [symbol, onStep] = useState('A')
    const { step } = useStepsIn(screener, { screen: query, symbol, onStep })
    return (
      <>
        <p>{symbol}</p>
        <button type="button" onClick={() => step('next')} />
        <button type="button" onClick={() => step('previous')} />
      </>
    )
  }
  stonksDidChange(aDataset())
  const container = await render(<Probe />)
  const shown = () => container.querySelector('p')?.textContent
  const [next, previous] = container.querySelectorAll('button')
  const press = (button: HTMLElement | undefined) => actAndSettle(() => button?.click())
  const answerAll = async () => {
    for (let i = 0; i < 6; i++) await actAndSettle(() => answer())
  }
  await press(next)
  await press(next)
  expect(shown(), 'nothing is known yet').toBe('A')
  await answerAll()
  expect(shown()).toBe('C')
  await press(previous)
  await press(previous)
  await answerAll()
  expect(shown()).toBe('A')
  for (let i = 0; i < 9; i++) await press(next)
  await answerAll()
  expect(shown()).toBe('D')
  await press(previous)
  expect(shown(), 'steps beyond the last stock are forgotten').toBe('C')
})

test('a former symbol finds the stock under today’s symbol unless another company has it', async () => {
  const rename = (isReused: boolean) => ({ from: 'EQX', to: 'VMX', until: '2026-08-17', isReused })
  const screenerOf = (isReused: boolean) => ({
    stock: (symbol: string) => Promise.resolve(succeed(symbol === 'VMX' ? aStock({ symbol }) : undefined)),
    listingChanges: () =>
      Promise.resolve(succeed({ version: String(isReused), renamed: [rename(isReused)], splits: [] })),
  })
  for (const written of ['EQX', '$EQX', 'VMX']) {
    expect(await findStock(screenerOf(false), written)).toMatchObject({ value: { symbol: 'VMX' } })
  }
  expect(await findStock(screenerOf(false), 'TIDE')).toEqual(succeed(undefined))
  expect(await findStock(screenerOf(true), 'EQX')).toEqual(succeed(undefined))
})
