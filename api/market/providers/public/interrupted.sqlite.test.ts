import { expect, test } from 'vitest'
import { aPublicWorld } from '../../../testing/public-market.ts'
import { aPublicServer } from '../../../testing/public-server.ts'

/** The number of progress reports by which each attempt outlasts the one before. */
const steps = [3, 7, 11]

test.for(steps)(
  'a collection that is stopped after every %s more progress reports ends in the same bytes',
  async (nth) => {
    const world = aPublicWorld(12)
    const [whole, stopped] = [
      await aPublicServer(world, { archiveAbove: 5 }),
      await aPublicServer(world, { archiveAbove: 5 }),
    ]
    await whole.refreshed()
    await whole.refreshed()
    let stops = 0
    for (let position = nth; (await stopped.job.publishedTradingDay()) === undefined; position += nth) {
      const controller = new AbortController()
      let reports = 0
      const onProgress = () => {
        if (++reports === position) controller.abort()
      }
      await stopped.refreshed({ signal: controller.signal, onProgress })
      if (controller.signal.aborted) stops++
      if (position > 3000) throw new Error('It does not get on.')
    }
    expect(stops).toBeGreaterThan(2)
    expect(await stopped.body()).toEqual(await whole.body())
  },
)
