import { expect, onTestFinished, test } from 'vitest'
import { aChangingMarket, gaining, ruleId } from '../testing/alerts.ts'
import { aUser } from '../testing/people.ts'
import { aDatabase } from '../testing/server.ts'
import { createAlertCheck } from './check-alerts.ts'
import { createLinkTokens } from './link-tokens.ts'
import { createRuleStore } from './rule-store.ts'

/** Servers on a database, and a user who switches rules on. */
async function servers() {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const user = await aUser(db, 'ada')
  const rules = createRuleStore(db)
  const market = aChangingMarket([
    { symbol: 'ABC', close: 60 },
    { symbol: 'DEF', close: 40 },
  ])
  const tokens = createLinkTokens({ current: Buffer.alloc(32) })
  const start = () => createAlertCheck({ db, market, tokens, channels: { push: true, mail: false } })
  const switchOn = (check: ReturnType<typeof start>, digit: string, maxPrice: number) => {
    const version = check.newestDataset()?.etag ?? ''
    return rules.put(user, { id: ruleId(digit), changedAt: 1, condition: gaining({ maxPrice }), version })
  }
  const run = async (check: ReturnType<typeof start>) => {
    while (!(await check.isDone())) await check.run(new AbortController().signal)
  }
  const fired = async () => (await rules.events(user)).events.map(({ rule, symbols }) => [rule[0], symbols])
  return { start, switchOn, run, fired, market }
}

const cheaper = [
  { symbol: 'ABC', close: 45 },
  { symbol: 'DEF', close: 40 },
]

test('a rule that is switched on just before a dataset is published fires in it', async () => {
  const { start, switchOn, run, fired, market } = await servers()
  const check = start()
  await switchOn(check, 'a', 50)
  market.publish(cheaper)
  await run(check)
  expect(await fired()).toEqual([['a', ['ABC']]])
})

test('a new rule fires beside rules that were checked before, and each names the stocks that it selects', async () => {
  const { start, switchOn, run, fired, market } = await servers()
  const check = start()
  await switchOn(check, 'a', 50)
  await run(check)
  await switchOn(check, 'b', 48)
  await switchOn(check, 'c', 43)
  market.publish(cheaper)
  await run(check)
  expect(await fired()).toEqual([
    ['a', ['ABC']],
    ['b', ['ABC']],
  ])
})

test('a rule that is switched on after a dataset is published waits for the next one', async () => {
  const { start, switchOn, run, fired, market } = await servers()
  const check = start()
  await run(check)
  market.publish(cheaper)
  await switchOn(check, 'a', 50)
  await run(check)
  expect(await fired()).toEqual([])
  market.publish([...cheaper, { symbol: 'NEW', close: 5 }])
  await run(check)
  expect(await fired()).toEqual([['a', ['NEW']]])
})

test('a server that has not seen the previous dataset starts rules with the newest, as documented', async () => {
  const { start, switchOn, run, fired, market } = await servers()
  await switchOn(start(), 'a', 50)
  market.publish(cheaper)
  await run(start())
  expect(await fired()).toEqual([])
})
