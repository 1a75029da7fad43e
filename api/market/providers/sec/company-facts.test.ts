import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { fc } from '#domain/testing/fast-check'
import { type CompanyFacts, filingDays, readCompanyFacts } from './company-facts.ts'
import { type ConceptText, scanConcepts } from './concept-scanner.ts'
import { reportsAsOf } from './facts-as-of.ts'
import { figuresOf } from './figures.ts'
import { findSplits } from './find-splits.ts'

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

  test('finds what JSON.parse finds, however the text is cut and spaced', async () => {
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

  test('a text that ends anywhere too early is cut off', async () => {
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
  ] as const)('%s is %s', async ([text, failure]) => expect(await scanned(text)).toBe(failure))

  test('64 MB of facts are read, and only what is used is kept', async () => {
    const row = JSON.stringify({ end: '2026-09-30', val: 1, accn: '0001', fy: 2026, filed: '2026-11-01' })
    const concept = `{"units":{"USD":[${Array.from({ length: 10_000 }, () => row).join()}]}}`
    async function* chunks() {
      yield Buffer.from('{"cik":17,"facts":{"us-gaap":{')
      for (let at = 0; at < 90; at++) yield await Promise.resolve(Buffer.from(`"Other${at}":${concept},`))
      yield Buffer.from(`"Assets":${concept}}}}`)
    }
    const facts = await readCompanyFacts(chunks(), '17')
    expect(facts.ok && [...facts.value.keys()]).toEqual(['us-gaap/Assets'])
    expect(90 * concept.length).toBeGreaterThan(60_000_000)
  })
})

const textOf = (facts: object, cik: unknown = 17) => JSON.stringify({ cik, entityName: 'LARK INC', facts })
const read = async (text: string) => {
  const reply = await readCompanyFacts(inChunks(text), '17')
  return reply.ok ? Object.fromEntries(reply.value) : reply.failure
}

describe('a company’s facts', () => {
  const row = { start: '2026-01-01', end: '2026-03-31', val: 5, filed: '2026-05-01' }
  const fact = { start: '2026-01-01', end: '2026-03-31', value: 5, filed: '2026-05-01' }
  const revenues = (...USD: readonly object[]) => textOf({ 'us-gaap': { Revenues: { units: { USD, EUR: [row] } } } })

  test('are those of used concepts in their unit, in the order of filing, without repetitions', async () => {
    const repeated = { ...row, filed: '2027-05-01' }
    const restated = { ...row, val: 6, filed: '2026-06-01' }
    expect(await read(revenues(repeated, restated, row, { ...restated, filed: '2026-06-02' }))).toEqual({
      'us-gaap/Revenues': [fact, { ...fact, value: 6, filed: '2026-06-01' }, { ...fact, filed: '2027-05-01' }],
    })
    expect(await read(textOf({ 'us-gaap': { Goodwill: { units: { USD: [row] } } } }))).toEqual({})
    expect(
      await read(
        textOf({ dei: { EntityCommonStockSharesOutstanding: { units: { shares: [{ ...row, start: undefined }] } } } }),
      ),
    ).toEqual({ 'dei/EntityCommonStockSharesOutstanding': [{ ...fact, start: '2026-03-31' }] })
  })

  test('lack the rows that are none', async () => {
    const wrong = [{ ...row, val: '5' }, { ...row, filed: 'May' }, { ...row, start: '2026-04-01' }, {}]
    expect(await read(revenues(row, ...wrong))).toEqual({ 'us-gaap/Revenues': [fact] })
  })

  test('are never those of another company', async () => {
    expect(await read(textOf({}, 18))).toBe('unreadable')
    expect(await read(textOf({}, '0000000017'))).toEqual({})
  })
})

/** Facts of two periods, each filed and restated on any days. */
const someFacts: fc.Arbitrary<CompanyFacts> = fc
  .array(
    fc.record({
      path: fc.constantFrom('us-gaap/Assets', 'us-gaap/Revenues', 'us-gaap/SalesRevenueNet', 'us-gaap/GrossProfit'),
      start: fc.constantFrom('2024-01-01', '2025-01-01'),
      value: fc.integer({ min: 1, max: 1000 }),
      filed: fc.integer({ min: 0, max: 27 }).map((day) => `2026-02-${String(day + 1).padStart(2, '0')}`),
    }),
    { maxLength: 30 },
  )
  .map((rows) => {
    const facts = new Map<string, { start: string; end: string; value: number; filed: string }[]>()
    for (const { path, start, ...rest } of rows.toSorted((a, b) =>
      a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0,
    ))
      facts.set(path, [...(facts.get(path) ?? []), { start, end: start.replace('-01-01', '-12-31'), ...rest }])
    return facts
  })

describe('as of a day', () => {
  const day = fc
    .integer({ min: 0, max: 29 })
    .map((at) => new Date(Date.UTC(2026, 0, 31 + at)).toISOString().slice(0, 10))

  test('no fact is used before it was filed, and of a period the last one filed', () => {
    fc.assert(
      fc.property(someFacts, day, (facts, asOf) => {
        for (const [, used] of reportsAsOf(facts, asOf))
          for (const { start, end, filed = '', value } of used) {
            expect(filed <= asOf).toBe(true)
            const same = [...facts.values()].find((tag) =>
              tag.some((fact) => fact.start === start && fact.value === value),
            )
            expect(same?.some((fact) => fact.start === start && fact.end === end && fact.filed <= asOf)).toBe(true)
          }
        // What is filed later changes nothing.
        const known = new Map([...facts].map(([path, tag]) => [path, tag.filter(({ filed }) => filed <= asOf)]))
        expect(figuresOf(reportsAsOf(facts, asOf), () => 1)).toEqual(
          figuresOf(reportsAsOf(known, '9999-12-31'), () => 1),
        )
      }),
    )
  })

  test('figures change only on days of filing', () => {
    fc.assert(
      fc.property(someFacts, day, (facts, asOf) => {
        const last = filingDays(facts).findLast((filed) => filed <= asOf) ?? ''
        expect(reportsAsOf(facts, asOf)).toEqual(reportsAsOf(facts, last))
      }),
    )
  })
})

test('a tag that a company has not used for long says nothing of it any more', () => {
  const report = (end: string, filed: string) => ({ start: `${end.slice(0, 4)}-01-01`, end, value: 1, filed })
  const facts: CompanyFacts = new Map([
    ['us-gaap/SalesRevenueNet', [report('2023-12-31', '2024-02-01')]],
    ['us-gaap/NetIncomeLoss', [report('2023-12-31', '2024-02-01'), report('2025-12-31', '2026-02-01')]],
  ])
  const known = (day: string) => [...reportsAsOf(facts, day).keys()]
  expect(known('2026-01-31')).toEqual(['revenue', 'netIncome'])
  expect(known('2026-02-01')).toEqual(['netIncome'])
})

describe('splits', () => {
  const print = (date: string, close: number) => ({ date, close })
  const stated = (value: number, start: string, end: string, filed: string): CompanyFacts =>
    new Map([['us-gaap/StockholdersEquityNoteStockSplitConversionRatio1', [{ start, end, value, filed }]]])
  const counted = (...counts: readonly (readonly [filed: string, value: number])[]): CompanyFacts =>
    new Map([
      [
        'dei/EntityCommonStockSharesOutstanding',
        counts.map(([filed, value]) => ({ start: filed, end: filed, value, filed })),
      ],
    ])
  const prints = [
    print('2024-05-20', 900),
    print('2024-06-06', 1209),
    print('2024-06-11', 120.9),
    print('2024-07-01', 124),
  ]

  test('a stated ratio happened at the jump in its time, not on the day that the filing names', () => {
    const facts = stated(10, '2024-05-01', '2024-05-31', '2024-08-28')
    expect(findSplits(facts, prints)).toEqual([{ date: '2024-06-11', ratio: 10 }])
    expect(findSplits(stated(10, '2022-05-01', '2022-05-31', '2022-08-28'), prints)).toEqual([])
    expect(findSplits(stated(4, '2024-05-01', '2024-05-31', '2024-08-28'), prints)).toEqual([])
  })

  test('a reverse split may be stated as a whole number', () => {
    const up = [print('2024-06-06', 1), print('2024-06-11', 9.2)]
    for (const value of [10, 0.1])
      expect(findSplits(stated(value, '2024-06-01', '2024-06-01', '2024-08-01'), up)).toEqual([
        { date: '2024-06-11', ratio: 0.1 },
      ])
  })

  test('an unstated split needs a count of shares that changed as much', () => {
    expect(findSplits(counted(['2024-05-29', 2460], ['2024-08-28', 24530]), prints)).toEqual([
      { date: '2024-06-11', ratio: 10 },
    ])
    expect(findSplits(counted(['2024-05-29', 2460], ['2024-08-28', 2453]), prints)).toEqual([])
    expect(findSplits(counted(['2024-05-29', 2460]), prints)).toEqual([])
    // Half of the price is lost, and half as many shares again are issued.
    const fall = [print('2024-06-06', 10), print('2024-06-11', 5)]
    expect(findSplits(counted(['2024-05-29', 100], ['2024-08-28', 150]), fall)).toEqual([])
    const up = [print('2024-06-06', 1), print('2024-06-11', 17.3)]
    expect(findSplits(counted(['2024-05-29', 100], ['2024-08-28', 5.1]), up)).toEqual([
      { date: '2024-06-11', ratio: 1 / 20 },
    ])
  })
})
