import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { matching } from '#domain/testing/matchers'
import { splitFeedText } from '#domain/text/feed-message'
import { type FeedMessage, FeedResponse } from '../../../contract/feed.ts'
import { dateOf, lastSessionBefore } from '../../../demo/calendar.ts'
import { createDemoMarket, type DemoMarket } from '../../../demo/demo-market.ts'
import type { PublishedDataset } from '../../../market/dataset/published-dataset.ts'
import { aMarket } from '../../../testing/server.ts'
import { demoFeed } from './demo-feed.ts'

const oneDay = 24 * 3_600_000
/** A Friday, in the middle of the day; the newest session is Thursday’s. */
const friday = Date.parse('2026-11-20T15:00:00Z')
const session = lastSessionBefore(new Date(friday))

let market: DemoMarket
beforeAll(() => {
  market = createDemoMarket(session)
})

/** The simulated market’s feed as read at a time after its newest session. */
function aFeed(now = friday, made = market, newest = session) {
  const createdAt = `${dateOf(newest)}T21:35:00.000Z`
  const published = (): PublishedDataset => ({ ...aMarket().published(), createdAt })
  const source = demoFeed(
    { published },
    () => now,
    () => made,
  )
  return async (symbol: string): Promise<readonly FeedMessage[]> => {
    const outcome = await source.newest(symbol)
    return outcome.ok ? outcome.value : []
  }
}

/** The messages about every n-th stock of the market. */
async function talkOfMany(every = 80) {
  const read = aFeed()
  const symbols = market.listings.filter((_, index) => index % every === 0).map(({ symbol }) => symbol)
  return Promise.all(symbols.map(async (symbol) => ({ symbol, messages: await read(symbol) })))
}

const followed = () => market.listings.filter(({ sp500 }) => sp500)
const aWellKnownOne = () => followed()[0]?.symbol ?? ''

test('simulated traders talk about nearly every stock, as the contract says, with the newest message first', async () => {
  const talk = await talkOfMany()
  expect(talk.filter(({ messages }) => messages.length > 5).length / talk.length).toBeGreaterThan(0.9)
  for (const { messages } of talk) {
    expect(Value.Check(FeedResponse, { messages })).toBe(true)
    const dates = messages.map(({ created_at }) => created_at ?? '')
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
  }
})

test('simulated traders are recognizable: numbered names, no avatars, no external links', async () => {
  const messages = (await talkOfMany()).flatMap((each) => each.messages)
  for (const { user, links, entities, body } of messages) {
    expect(user).toEqual({
      username: matching.stringMatching(/^sim-\d{3}$/),
      name: matching.stringMatching(/^Simulated trader \d+$/),
      avatar_url: null,
    })
    expect([links, entities.chart]).toEqual([[], null])
    expect(body).not.toMatch(/https?:|NaN|undefined|Infinity/)
  }
})

test('simulated messages take different sides, and some have likes, replies and reshares', async () => {
  const messages = (await talkOfMany()).flatMap((each) => each.messages)
  const share = (holds: (message: FeedMessage) => boolean) => messages.filter(holds).length / messages.length
  for (const basic of ['Bullish', 'Bearish', undefined]) {
    expect(share(({ entities }) => entities.sentiment?.basic === basic)).toBeGreaterThan(0.1)
  }
  for (const field of ['likes', 'conversation', 'reshare_message'] as const) {
    expect(share((message) => message[field] !== null)).toBeGreaterThan(0.03)
    expect(share((message) => message[field] === null)).toBeGreaterThan(0.03)
  }
  expect(new Set(messages.map(({ body }) => body)).size / messages.length).toBeGreaterThan(0.7)
})

test('every cashtag is a stock of the market, and every message is about its own stock', async () => {
  const known = new Set(market.listings.map(({ symbol }) => symbol))
  const talk = await talkOfMany()
  for (const { symbol, messages } of talk) {
    for (const { body } of messages) {
      expect(body).toContain(symbol)
      for (const part of splitFeedText(body, [])) {
        if (typeof part !== 'string' && 'symbol' in part) expect(known).toContain(part.symbol)
      }
    }
  }
})

test('the messages and their traders are the same after every start', async () => {
  const symbol = aWellKnownOne()
  expect(await aFeed(friday, createDemoMarket(session))(symbol)).toEqual(await aFeed()(symbol))
})

test('the messages of a trading day remain days later', async () => {
  const later = aFeed(friday + 4 * oneDay, createDemoMarket(session + 2), session + 2)
  for (const { symbol } of followed().slice(0, 20)) {
    const [now, then] = [await later(symbol), await aFeed()(symbol)]
    expect(now.length).toBeGreaterThan(0)
    const ids = new Set(then.map(({ id }) => id))
    const still = now.filter(({ id }) => ids.has(id))
    expect(still.length).toBeGreaterThan(3)
    expect(then).toEqual(expect.arrayContaining(still))
  }
})

describe('the times of messages', () => {
  test('are never in the future and never during trading hours', async () => {
    for (const { messages } of await talkOfMany()) {
      for (const { created_at } of messages) {
        const written = new Date(created_at ?? '')
        const isWeekday = written.getUTCDay() % 6 !== 0
        expect(written.getTime()).toBeLessThanOrEqual(friday)
        expect(isWeekday && written.getUTCHours() >= 14 && written.getUTCHours() < 21).toBe(false)
      }
    }
  })

  test('are today, yesterday, this week and earlier', async () => {
    const messages = (await talkOfMany()).flatMap((each) => each.messages)
    const day = 86_400_000
    const ages = messages.map(
      ({ created_at }) => Math.floor(friday / day) - Math.floor(Date.parse(created_at ?? '') / day),
    )
    const isOf = [
      (age: number) => age === 0,
      (age: number) => age === 1,
      (age: number) => age < 7,
      (age: number) => age >= 7,
    ]
    for (const matches of isOf) expect(ages.filter(matches).length).toBeGreaterThan(10)
  })

  test('continue over a weekend', async () => {
    const read = aFeed(friday + 2 * oneDay, createDemoMarket(session + 1), session + 1)
    const messages = await Promise.all(
      followed()
        .slice(0, 40)
        .map(({ symbol }) => read(symbol)),
    )
    const days = messages.flat().map(({ created_at }) => created_at?.slice(0, 10))
    expect(days).toEqual(expect.arrayContaining(['2026-11-20', '2026-11-21', '2026-11-22']))
  })
})

test('there are no messages about stocks outside the simulated market', async () => {
  expect(await aFeed()('NOSUCH')).toEqual([])
})
