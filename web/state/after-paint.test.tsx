// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { actAndSettle, render } from '../testing/render.ts'
import { useTimings } from './after-paint.ts'

const queries = () => performance.getEntriesByName('stonks:query')

test('the performance timeline keeps only the last query, however many the page measures', async () => {
  let show: (start: number) => Promise<void> = () => Promise.resolve()
  function Results() {
    const [start, setStart] = useState<number>()
    show = (next) => actAndSettle(() => setStart(next))
    useTimings(start)
    return null
  }
  await render(<Results />)
  for (let query = 1; query <= 5; query++) {
    await show(query)
    await expect.poll(() => queries().at(-1)?.startTime).toBe(query)
  }
  expect(queries()).toHaveLength(1)
})
