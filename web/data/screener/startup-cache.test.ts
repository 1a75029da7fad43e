// @vitest-environment happy-dom
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import { fc } from '#domain/testing/fast-check'
import { fail, forwardQueries, type Page, type PageRequest, type Screener } from '#worker/contract'
import { stonksDidChange } from '../../state/store.ts'
import { reset } from '../../testing/reset-store.ts'
import { aDataset, aPage } from '../../testing/screener-builders.ts'
import { createClient } from './client.ts'
import { persistFirstPage } from './poll-dataset.ts'
import { readStartupCache, type StartupCache, storageKey } from './startup-cache.ts'

const all: Scope = { kind: 'all' }
const questionOf = (scope: Scope, from = 0): PageRequest => ({
  filters: defaultFilters,
  scope,
  from,
  count: 3,
  fields: ['close'],
})

/** A screener that answers every query with one page, and the number of queries. */
function aScreener(page: Page) {
  const screen = vi.fn(() => Promise.resolve(succeed(page)))
  return { screen, screener: screenerWith(screen) }
}

/** A screener with this `screen`; every other method fails. */
function screenerWith(screen: Screener['screen']): Screener {
  const nothing = () => Promise.resolve(fail('nothingLoaded'))
  return { ...forwardQueries(nothing), load: nothing, screen }
}

const timeouts = { start: 100, read: 100, settle: 100, past: 100, heartbeat: 100, heartbeatTimeout: 100 }

/** The client of a worker with this screener. */
const aClient = (cache: StartupCache, screener: Screener) =>
  createClient({
    start: () => ({ screener, ready: Promise.resolve(), exited: new Promise(() => undefined), stop: () => undefined }),
    ...{ timeouts, cache, wasSearchable: false },
  })

/** A visit that sends a query first and then receives a dataset. */
async function visit(question: PageRequest, page: Page, dataset = aDataset()): Promise<void> {
  const opening: StartupCache = {}
  await aClient(opening, aScreener(page).screener).screen(question)
  const end = persistFirstPage(opening, () => () => undefined)
  stonksDidChange(dataset)
  await turnOfEvents()
  end()
}

beforeEach(() => {
  reset()
  localStorage.clear()
})

describe('the next visit', () => {
  test('shows the first page of the last visit at once, whatever its values', async () => {
    const number = fc.oneof(fc.double({ noDefaultInfinity: true }), fc.constant(NaN))
    await fc.assert(
      fc.asyncProperty(fc.array(number, { maxLength: 5 }), async (numbers) => {
        const positive = numbers.map((value) => (value === 0 ? 0 : value))
        const page = aPage(0, numbers.length, {
          shown: numbers.length,
          numbers: Float64Array.from(positive),
        })
        reset()
        await visit(questionOf(all), page)
        const { screen, screener } = aScreener(aPage(0, 0))
        const opening = readStartupCache()
        expect(opening.stored?.dataset).toEqual(aDataset())
        expect(await aClient(opening, screener).screen(questionOf(all))).toEqual(succeed(page))
        expect(screen).not.toHaveBeenCalled()
      }),
    )
  })

  test('asks the worker for everything else', async () => {
    await visit(questionOf(all), aPage(0, 3))
    const { screen, screener } = aScreener(aPage(0, 1))
    const begun = aClient(readStartupCache(), screener)
    await begun.screen(questionOf(all, 100))
    await begun.screen(questionOf(all))
    expect(screen).toHaveBeenCalledTimes(2)
  })
})

test.for([
  ['a user’s list', questionOf({ kind: 'list', symbols: ['ACME'] }), aDataset()],
  ['a dataset that will not be here', questionOf(all), aDataset({ stored: false })],
  ['a dataset that has been replaced', questionOf(all), aDataset({ version: 'two' })],
] as const)('stores nothing of %s', async ([, question, dataset]) => {
  await visit(question, aPage(0, 3), dataset)
  expect(localStorage.getItem(storageKey)).toBeNull()
})

test('a query without a result stores nothing', async () => {
  const opening: StartupCache = {}
  const screener = screenerWith(() => Promise.resolve(fail('nothingLoaded')))
  await aClient(opening, screener).screen(questionOf(all))
  stonksDidChange(aDataset())
  persistFirstPage(opening, () => () => undefined)()
  expect(localStorage.getItem(storageKey)).toBeNull()
})

test('the result of a newer dataset replaces the stored one', async () => {
  await visit(questionOf(all), aPage(0, 3))
  const opening = readStartupCache()
  const begun = aClient(opening, aScreener(aPage(0, 2, { version: 'two' })).screener)
  await begun.screen(questionOf(all))
  let answered = (): void => undefined
  const end = persistFirstPage(opening, (listener) => {
    answered = listener
    return () => undefined
  })
  stonksDidChange(aDataset({ version: 'two' }))
  await begun.screen(questionOf(all))
  answered()
  end()
  expect(readStartupCache().stored).toMatchObject({ dataset: { version: 'two' }, page: { version: 'two' } })
})

test('ignores entries of another release or of other code', () => {
  const stored = fc.record({
    release: fc.oneof(fc.constant('0.0.1'), fc.anything()),
    dataset: fc.anything(),
    question: fc.anything(),
    words: fc.oneof(fc.string(), fc.json()),
    numbers: fc.anything(),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        stored.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        localStorage.setItem(storageKey, text)
        expect(readStartupCache()).toEqual({})
      },
    ),
  )
})
