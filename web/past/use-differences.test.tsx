// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { succeed } from '#domain/result'
import type { DatedScreen } from '#domain/screen/differences'
import { defaultFilters } from '#domain/screen/filters'
import { fail, type Outcome, type Screener } from '#worker/contract'
import { actAndSettle, render } from '../testing/render.ts'
import { useDifferences } from './use-differences.ts'

afterEach(() => document.body.replaceChildren())

const on = (asOf: string): DatedScreen => ({ filters: defaultFilters, asOf })

/** A worker that answers when the test says so. */
function aWorker() {
  const waiting: ((outcome: Outcome<unknown>) => void)[] = []
  const asked: string[] = []
  const screener: Pick<Screener, 'callPast'> = {
    callPast(_, sides) {
      // Cast: the sides of `differences`.
      asked.push((sides as readonly DatedScreen[]).map(({ asOf }) => asOf.slice(-2)).join())
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
  const answer = (outcome: Outcome<unknown>) => actAndSettle(() => waiting.shift()?.(outcome))
  return { screener, asked, answer }
}

const count = (after: number) => succeed({ before: after, after, entered: [], left: [] })

function Compared({ screener }: { readonly screener: Pick<Screener, 'callPast'> }) {
  const [since, setSince] = useState('2026-11-02')
  const { counts, outcome, retry } = useDifferences(screener, on(since), on('2026-11-20'))
  return (
    <>
      <output>{JSON.stringify([counts, outcome && (outcome.ok ? outcome.value.after : outcome.failure.id)])}</output>
      <button onClick={() => setSince('2026-11-09')}>Later</button>
      <button onClick={retry}>Again</button>
    </>
  )
}

const shown = (container: Element) => JSON.parse(container.querySelector('output')?.textContent ?? '') as unknown
const press = (container: Element, at: number) => actAndSettle(() => container.querySelectorAll('button')[at]?.click())

test('shows the count of each day as it arrives, before the differences', async () => {
  const { screener, asked, answer } = aWorker()
  const container = await render(<Compared screener={screener} />)
  expect(shown(container)).toEqual([[], null])
  await answer(count(85))
  expect(shown(container)).toEqual([[85], null])
  await answer(count(140))
  expect(shown(container)).toEqual([[85, 140], null])
  await answer(count(140))
  expect(shown(container)).toEqual([[85, 140], 140])
  expect(asked).toEqual(['02,02', '20,20', '02,20'])
})

test('another day starts again, and nothing of the day before is shown or asked', async () => {
  const { screener, asked, answer } = aWorker()
  const container = await render(<Compared screener={screener} />)
  await answer(count(85))
  await press(container, 0)
  expect(shown(container)).toEqual([[], null])
  await answer(count(140))
  expect(shown(container)).toEqual([[], null])
  await answer(count(90))
  expect(shown(container)).toEqual([[90], null])
  expect(asked).toEqual(['02,02', '20,20', '09,09', '20,20'])
})

test('stops at a day that cannot be read, and can try again', async () => {
  const { screener, answer } = aWorker()
  const container = await render(<Compared screener={screener} />)
  await answer(fail('unreachable'))
  expect(shown(container)).toEqual([[], 'unreachable'])
  await press(container, 1)
  await answer(count(85))
  expect(shown(container)).toEqual([[85], null])
})
