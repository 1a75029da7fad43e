import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { fc } from '#domain/testing/fast-check'
import { type CompanyFacts, readCompanyFacts, readNamedFacts } from './company-facts.ts'
import { type ConceptText, scanConcepts } from './concept-scanner.ts'
import { findSplits, mayBeSplit } from './find-splits.ts'

/** The bytes of a text in chunks of a length. */
async function* inChunks(text: string, length = 7) {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += length)
    yield await Promise.resolve(bytes.subarray(start, start + length))
}

const scanned = async (text: string, length?: number) => {
  const found: ConceptText[] = []
  const reply = await scanConcepts(
    inChunks(text, length),
    (path) => path.endsWith('e'),
    (concept) => found.push(concept),
  )
  return reply.ok ? found.map(({ path, json }) => [path, fieldsOf(JSON.parse(json))]) : reply.failure
}

describe('the scanner of concepts', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'e', '{', '}', ' ', ':', 'é', '/') })
  const namesOf = <Value>(value: fc.Arbitrary<Value>) => fc.dictionary(name, value, { maxKeys: 3 })
  const taxonomies = namesOf(namesOf(namesOf(namesOf(fc.jsonValue()))))

  test('finds what JSON.parse finds, however the text is split and spaced', async () => {
    await fc.assert(
      fc.asyncProperty(
        taxonomies,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 1),
        async (facts, length, space) => {
          const text = JSON.stringify(
            { cik: 17, entityName: 'The "Lark" \\ {facts}', facts, more: { a: { e: {} } } },
            null,
            space,
          )
          const expected = Object.entries(fieldsOf(fieldsOf(JSON.parse(text))['facts'])).flatMap(([taxonomy, tags]) =>
            Object.entries(fieldsOf(tags)).flatMap(([tag, concept]) =>
              `${taxonomy}/${tag}`.endsWith('e') ? [[`${taxonomy}/${tag}`, fieldsOf(concept)]] : [],
            ),
          )
          expect(await scanned(text, length)).toEqual(expected)
        },
      ),
    )
  })

  test('reports a text that ends early, at any byte, as cut off', async () => {
    const text = JSON.stringify({ cik: 17, facts: { dei: { e: { units: ['"', '\\'] } } } })
    for (let end = 1; end < text.length; end++) expect(await scanned(text.slice(0, end))).toBe('cut-off')
  })

  test.for([
    ['<!doctype html>', 'web-page'],
    ['[1]', 'unreadable'],
    ['{}}', 'unreadable'],
    [`{"facts":${'['.repeat(100)}`, 'unreadable'],
    ['{}{}', 'unreadable'],
    ['', 'cut-off'],
    [`{"${'a'.repeat(3000)}":1}`, 'too-large'],
  ] as const)('reports %s as %s', async ([text, failure]) => expect(await scanned(text)).toBe(failure))

  test('reads 64 MB of facts and keeps only those in use', async () => {
    const row = JSON.stringify({ end: '2026-09-30', val: 1, accn: '0001', form: '10-Q', filed: '2026-11-01' })
    const concept = `{"units":{"USD":[${Array.from({ length: 10_000 }, () => row).join()}]}}`
    async function* chunks() {
      yield Buffer.from('{"cik":17,"facts":{"us-gaap":{')
      for (let at = 0; at < 90; at++) yield await Promise.resolve(Buffer.from(`"Other${at}":${concept},`))
      yield Buffer.from(`"Assets":${concept}}}}`)
    }
    const facts = await readCompanyFacts(chunks(), '17')
    expect(facts.ok && new Set(facts.value.map(({ tag }) => tag))).toEqual(new Set(['us-gaap/Assets']))
    expect(90 * concept.length).toBeGreaterThan(60_000_000)
  })
})

const textOf = (facts: object, cik: unknown = 17) => JSON.stringify({ cik, entityName: 'LARK INC', facts })
const read = async (text: string) => {
  const reply = await readCompanyFacts(inChunks(text), '17')
  return reply.ok ? reply.value : reply.failure
}

describe('a company’s facts', () => {
  const filing = { accn: '0000000017-26-000001', form: '10-Q', filed: '2026-05-01' }
  const row = { start: '2026-01-01', end: '2026-03-31', val: 5, fy: null, fp: null, ...filing }
  const fact = {
    ...{ tag: 'us-gaap/Revenues', unit: 'USD', start: '2026-01-01', end: '2026-03-31', value: 5 },
    ...filing,
  }
  const revenues = (...USD: readonly object[]) => textOf({ 'us-gaap': { Revenues: { units: { USD } } } })

  test('are all rows of used tags in any currency, each with its filing', async () => {
    const restated = { ...row, val: 6, filed: '2026-06-01', form: '10-Q/A' }
    expect(await read(revenues(restated, row))).toEqual([
      { ...fact, value: 6, filed: '2026-06-01', form: '10-Q/A' },
      fact,
    ])
    const units = { EUR: [row], pure: [row] }
    expect(await read(textOf({ 'us-gaap': { Revenues: { units }, Goodwill: { units } } }))).toEqual([
      { ...fact, unit: 'EUR' },
    ])
    const counts = { EntityCommonStockSharesOutstanding: { units: { shares: [{ ...row, start: undefined }] } } }
    expect(await read(textOf({ dei: counts }))).toEqual([
      { ...fact, tag: 'dei/EntityCommonStockSharesOutstanding', unit: 'shares', start: null },
    ])
  })

  test('skip invalid rows: without a number, filing or report, or for a period that had not ended', async () => {
    const wrong = [
      ...[{ ...row, val: '5' }, { ...row, filed: 'May' }, { ...row, start: '2026-04-01' }, {}],
      ...[
        { ...row, form: '8-K' },
        { ...row, accn: undefined },
        { ...row, end: '2106-03-31' },
      ],
    ]
    expect(await read(revenues(row, ...wrong))).toEqual([fact])
  })

  test('are never those of another company, and include its name', async () => {
    expect(await read(textOf({}, 18))).toBe('unreadable')
    expect(await read(textOf({}, '0000000017'))).toEqual([])
    expect(await readNamedFacts(inChunks(textOf({})))).toEqual({
      ok: true,
      value: { cik: '17', name: 'LARK INC', facts: [] },
    })
  })
})

describe('splits', () => {
  const print = (date: string, close: number) => ({ date, close })
  const report = { accn: '0000000017-24-000001', form: '10-Q' }
  const stated = (value: number, start: string, end: string, filed: string): CompanyFacts => [
    {
      ...report,
      tag: 'us-gaap/StockholdersEquityNoteStockSplitConversionRatio1',
      unit: 'pure',
      start,
      end,
      value,
      filed,
    },
  ]
  const counted = (...counts: readonly (readonly [filed: string, value: number])[]): CompanyFacts =>
    counts.map(([filed, value]) => ({
      ...report,
      ...{ tag: 'dei/EntityCommonStockSharesOutstanding', unit: 'shares', start: null, end: filed, value, filed },
    }))
  const prints = [
    print('2024-05-20', 900),
    print('2024-06-06', 1209),
    print('2024-06-11', 120.9),
    print('2024-07-01', 124),
  ]

  test('a stated split happened at the price jump near it, not on the day that the filing names', () => {
    const facts = stated(10, '2024-05-01', '2024-05-31', '2024-08-28')
    expect(findSplits(facts, prints)).toEqual([{ date: '2024-06-11', ratio: 10 }])
    expect(findSplits(stated(10, '2022-05-01', '2022-05-31', '2022-08-28'), prints)).toEqual([])
    expect(findSplits(stated(4, '2024-05-01', '2024-05-31', '2024-08-28'), prints)).toEqual([])
  })

  test('a price jump since the newest report may be a split that no filing states yet', () => {
    expect(mayBeSplit(prints, [], '2024-05-29')).toBe(true)
    expect(mayBeSplit(prints, [], '2024-08-28'), 'the report is newer').toBe(false)
    expect(mayBeSplit(prints, [{ date: '2024-06-11', ratio: 10 }], '2024-05-29'), 'it is known').toBe(false)
    expect(mayBeSplit([print('2024-06-06', 10), print('2024-06-07', 7)], [], '2024-05-29'), 'a fall').toBe(false)
    expect(mayBeSplit([print('2024-06-06', 10), print('2024-06-20', 5)], [], '2024-05-29'), 'two weeks').toBe(false)
  })

  test('a reverse split may be stated as a whole number', () => {
    const up = [print('2024-06-06', 1), print('2024-06-11', 9.2)]
    for (const value of [10, 0.1])
      expect(findSplits(stated(value, '2024-06-01', '2024-06-01', '2024-08-01'), up)).toEqual([
        { date: '2024-06-11', ratio: 0.1 },
      ])
  })

  test('an unstated split needs a share count that changed as much', () => {
    expect(findSplits(counted(['2024-05-29', 2460], ['2024-08-28', 24530]), prints)).toEqual([
      { date: '2024-06-11', ratio: 10 },
    ])
    expect(findSplits(counted(['2024-05-29', 2460], ['2024-08-28', 2453]), prints)).toEqual([])
    expect(findSplits(counted(['2024-05-29', 2460]), prints)).toEqual([])
    // The price falls by half, and half as many shares again are issued.
    const fall = [print('2024-06-06', 10), print('2024-06-11', 5)]
    expect(findSplits(counted(['2024-05-29', 100], ['2024-08-28', 150]), fall)).toEqual([])
    const up = [print('2024-06-06', 1), print('2024-06-11', 17.3)]
    expect(findSplits(counted(['2024-05-29', 100], ['2024-08-28', 5.1]), up)).toEqual([
      { date: '2024-06-11', ratio: 1 / 20 },
    ])
  })
})
