import { dataset, test } from '../harness/changed-market.ts'
import { expectIdle, watchWorkers } from '../harness/faulty-worker.ts'
import { expect } from '../harness/fixtures.ts'
import { expectScreen } from '../harness/screen.ts'

test('only one of two tabs downloads the market, at the first start and when there is a newer one, and both show it', async ({
  context,
  market,
  faultyNetwork,
  next,
}) => {
  faultyNetwork.strike(dataset, 'hold')
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, other]) {
    await watchWorkers(tab)
    await tab.goto(faultyNetwork.url)
    await expect(tab.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  }
  faultyNetwork.clear()
  for (const tab of [one, other]) {
    await expectScreen(tab, market.select())
    await expectIdle(tab)
  }
  expect(faultyNetwork.statuses(dataset)).toEqual([200, 304])

  faultyNetwork.leadTo(next.url)
  await one.getByRole('button', { name: /^Close of/ }).click()
  await one.getByRole('button', { name: 'Refresh' }).click()
  await expectScreen(other, next.market.select())
  await expectIdle(other)
  expect(faultyNetwork.statuses(dataset)).toEqual([200, 304, 200])
})
