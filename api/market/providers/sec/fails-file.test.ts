import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { parseFailsFile } from './fails-file.ts'
import { supportedPrints } from './supported-prints.ts'

const heading = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE'
const fileOf = (lines: readonly string[], count = lines.length) =>
  Buffer.from(
    [heading, ...lines, `Trailer record count ${count}`, 'Trailer total quantity of shares 99', ''].join('\r\n'),
    'latin1',
  )
const parsed = async (lines: readonly string[]) => {
  const reply = await parseFailsFile(fileOf(lines))
  return reply.ok ? Object.fromEntries(reply.value.prints) : reply.failure
}

test('the price of a settlement date is the close of the session before', async () => {
  const reply = await parseFailsFile(
    fileOf([
      '20230117|000000001|LARK|5|LARK INC COM|12.5',
      '20230118|000000001|LARK|7|LARK INC COM|.98',
      '20230118|000000002|BRKB|1|BERKSHIRE É CL B|310',
    ]),
  )
  expect(reply).toEqual({
    ok: true,
    value: {
      descriptions: new Map([
        ['LARK', 'LARK INC COM'],
        ['BRKB', 'BERKSHIRE É CL B'],
      ]),
      prints: new Map([
        // January 16, 2023, was a holiday.
        [
          'LARK',
          [
            { date: '2023-01-13', close: 12.5 },
            { date: '2023-01-17', close: 0.98 },
          ],
        ],
        ['BRKB', [{ date: '2023-01-17', close: 310 }]],
      ]),
      from: '2023-01-17',
      to: '2023-01-18',
      rejected: 0,
    },
  })
})

test('skips lines without a price and a symbol with two prices on a day', async () => {
  expect(
    await parsed([
      '20230118|000000001|LARK|7|LARK INC COM|.',
      '20230118|000000001||7|NO SYMBOL|5',
      '20230118|000000001|TIDE|7|TIDE INC COM|0',
      '20230118|000000001|CRAG|7|CRAG INC COM|5.10',
      '20230118|000000002|CRAG|7|CRAG INC NEW|5.1',
      '20230118|000000001|MOOR|7|MOOR INC COM|5',
      '20230118|000000002|MOOR|7|MOOR INC WTS|6',
      '20230118|000000003|MOOR|7|MOOR INC WTS|6',
      '20230119|000000001|MOOR|7|MOOR | INC COM|5.5',
    ]),
  ).toEqual({ CRAG: [{ date: '2023-01-17', close: 5.1 }], MOOR: [{ date: '2023-01-18', close: 5.5 }] })
})

test.for([
  ['a web page', Buffer.from('<!doctype html>'), 'web-page'],
  ['other columns', Buffer.from('A|B|C\n1|2|3\nTrailer record count 1\n'), 'unreadable'],
  ['no end', Buffer.from(`${heading}\n20230118|1|LARK|7|LARK|5\n`), 'cut-off'],
  ['another count of lines', fileOf(['20230118|1|LARK|7|LARK|5'], 2), 'cut-off'],
  ['lines of another format', fileOf(['20230118|1|LARK|7|LARK|5', '2023-01-18|1|LARK|7|LARK|5']), 'unreadable'],
  ['invalid days', fileOf(['20230231|1|LARK|7|LARK|5']), 'unreadable'],
  ['nothing', Buffer.alloc(0), 'unreadable'],
] as const)('rejects %s', async ([, content, failure]) =>
  expect(await parseFailsFile(content)).toEqual({ ok: false, failure }),
)

test('counts a few wrong lines', async () => {
  const right = Array.from({ length: 200 }, (_, at) => `20230118|1|A${at}|7|LARK|5`)
  expect(await parseFailsFile(fileOf([...right, '20230118|1|LARK|seven|LARK|5']))).toMatchObject({
    ok: true,
    value: { rejected: 1 },
  })
})

test('parses any bytes without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: fc.constantFrom('|', '2', '.', 'A', ' ', '\n') })), async (lines) => {
      expect(await parseFailsFile(fileOf(lines))).toHaveProperty('ok')
    }),
  )
})

describe('a close that no neighbor supports', () => {
  const day = (at: number) => new Date(Date.UTC(2023, 0, 2) + at * 86_400_000).toISOString().slice(0, 10)
  const kept = (closes: readonly (number | undefined)[]) =>
    supportedPrints(closes.flatMap((close, at) => (close === undefined ? [] : { date: day(at), close }))).map(
      ({ close }) => close,
    )

  test.for<[string, readonly (number | undefined)[], readonly number[]]>([
    ['is left out between others', [10, 11, 25, 11, 10], [10, 11, 11, 10]],
    ['is left out at either end', [99, 10, 11, 4], [10, 11]],
    ['stays within half as much again', [10, 15, 10], [10, 15, 10]],
    ['stays in a fast rise and a fast fall', [10, 10, 20, 40, 41, 20, 10, 10], [10, 10, 20, 40, 41, 20, 10, 10]],
    ['a split has two levels, each with its own', [100, 101, 10, 10.2], [100, 101, 10, 10.2]],
    ['stays alone', [10], [10]],
    ['stays if its neighbor is more than a month away', [10, ...Array<undefined>(31), 20], [10, 20]],
  ])('%s', ([, closes, expected]) => expect(kept(closes)).toEqual(expected))

  test('is never found in a series whose closes change by less than half', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), { maxLength: 30 }), (changes) => {
        let close = 10
        const closes = changes.map((change) => (close *= Math.exp(change)))
        expect(kept(closes)).toEqual(closes)
      }),
    )
  })
})

test('lower-case letters belong to the symbol: what is traded beside a stock does not change its price', async () => {
  const prints = await parsed([
    '20230117|000000001|TW|5|TRADEWEB MKTS CL A|65',
    '20230117|000000002|Tw|5|AT&T INC|17.1',
  ])
  expect(prints).toEqual({ TW: [{ date: '2023-01-13', close: 65 }] })
})
