// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { fail, type Outcome, type ScreenQuery } from '#worker/contract'
import { actAndSettle, render } from '../testing/render.ts'
import { useWorkerQuery } from './use-worker-query.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const scope = { kind: 'all' } as const

/** A page that shows the answer, its queries, and a function to answer each. */
async function aPage() {
  const asked: { readonly query: ScreenQuery; readonly answer: (outcome: Outcome<string>) => void }[] = []
  const ask = (query: ScreenQuery) => new Promise<Outcome<string>>((answer) => asked.push({ query, answer }))
  let set: (changed: { filters?: ScreenQuery['filters']; version?: string }) => void = () => undefined
  function Answer() {
    const [{ filters, version }, put] = useState<{ filters?: ScreenQuery['filters']; version?: string }>({})
    set = put
    return <p>{useWorkerQuery(ask, filters && { filters, scope }, version) ?? 'nothing'}</p>
  }
  const rendered = await render(<Answer />)
  return {
    asked,
    text: () => rendered.textContent,
    show: (changed: Parameters<typeof set>[0]) => actAndSettle(() => set(changed)),
  }
}

const wait = (milliseconds: number) => actAndSettle(() => vi.advanceTimersByTime(milliseconds))
const searchFor = (search: string) => ({ ...defaultFilters, search })

test('sends no query before there is a dataset', async () => {
  const { asked, show, text } = await aPage()
  await show({ filters: searchFor('a') })
  await wait(1000)
  expect(asked).toEqual([])
  expect(text()).toBe('nothing')
})

test('quick changes become one query, and the previous result stays until the new one arrives', async () => {
  const { asked, show, text } = await aPage()
  for (const search of ['a', 'ap', 'app']) await show({ filters: searchFor(search), version: 'v1' })
  await wait(50)
  expect(asked.map(({ query: query }) => query.filters.search)).toEqual(['app'])
  await actAndSettle(() => asked[0]?.answer(succeed('first')))
  expect(text()).toBe('first')
  await show({ filters: searchFor('apple'), version: 'v1' })
  await wait(50)
  expect(text()).toBe('first')
  await actAndSettle(() => asked[1]?.answer(succeed('second')))
  expect(text()).toBe('second')
})

test('ignores a late result, and a query that a newer one has replaced in the worker', async () => {
  const { asked, show, text } = await aPage()
  await show({ filters: searchFor('a'), version: 'v1' })
  await wait(50)
  await show({ filters: searchFor('b'), version: 'v1' })
  await wait(50)
  await actAndSettle(() => asked[1]?.answer(succeed('b')))
  await actAndSettle(() => asked[0]?.answer(succeed('a')))
  expect(text()).toBe('b')
  await show({ filters: searchFor('b'), version: 'v2' })
  await wait(50)
  await actAndSettle(() => asked[2]?.answer(fail('superseded')))
  expect(text()).toBe('b')
})

test('after a failed query there is no result, instead of that of another query, until one succeeds', async () => {
  const { asked, show, text } = await aPage()
  await show({ filters: searchFor('a'), version: 'v1' })
  await wait(50)
  await actAndSettle(() => asked[0]?.answer(succeed('a')))
  await show({ filters: searchFor('b'), version: 'v1' })
  await wait(50)
  await actAndSettle(() => asked[1]?.answer(fail('workerLost')))
  expect(text()).toBe('nothing')
  await show({ filters: searchFor('c'), version: 'v1' })
  await wait(50)
  await actAndSettle(() => asked[2]?.answer(succeed('c')))
  expect(text()).toBe('c')
})
