import { describe, expect, test } from 'vitest'
import { type HistoryManifest, historySize, parseManifest, sessionsOf } from './manifest.ts'

const aFile = (digit: string, size = 100) => ({ file: `${digit.repeat(64)}.gz`, size, sha256: digit.repeat(64) })

const manifest: HistoryManifest = {
  format: 'history 1',
  simulated: true,
  generation: '2026-11-18 a',
  dates: ['2026-11-16', '2026-11-17', '2026-11-18'],
  blocks: [
    {
      listings: [
        ['ACME', 0, 2],
        ['BOLT', 0, 0],
      ],
      prints: aFile('a', 1000),
      facts: aFile('b', 200),
      ranges: aFile('c', 5000),
    },
    {
      listings: [
        ['BOLT', 1, 2],
        ['CORK', 0, 2],
      ],
      prints: aFile('d', 900),
      facts: aFile('e', 100),
    },
  ],
  nights: [{ date: '2026-11-19', ...aFile('f', 30) }],
}
const [block] = manifest.blocks

describe('a manifest of a history', () => {
  test('parses to what was written', () => {
    expect(parseManifest(JSON.stringify(manifest))).toEqual({ ok: true, value: manifest })
  })

  test('gives its download size and its sessions', () => {
    expect(historySize(manifest)).toBe(2230)
    expect(sessionsOf(manifest)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
  })

  test.for([
    ['of another format', { format: 'history 2' }],
    ['that does not say whether its market is simulated', { simulated: undefined }],
    ['without a generation', { generation: '' }],
    ['without sessions', { dates: [], nights: [] }],
    ['with an invalid date', { dates: ['2026-02-30'] }],
    ['with sessions that are not in order', { dates: ['2026-11-17', '2026-11-16', '2026-11-18'] }],
    ['with a night before the generation’s last session', { nights: [{ date: '2026-11-18', ...aFile('f') }] }],
    ['with a night without a file', { nights: [{ date: '2026-11-19' }] }],
    ['with a block without listings', { blocks: [{ ...block, listings: [] }] }],
    ['with too many listings in a block', { blocks: [{ ...block, listings: Array(65).fill(['ACME', 0, 2]) }] }],
    ['with an invalid symbol', { blocks: [{ ...block, listings: [['ACME INC', 0, 2]] }] }],
    ['with a listing after the last session', { blocks: [{ ...block, listings: [['ACME', 0, 3]] }] }],
    ['with a listing that ends before it begins', { blocks: [{ ...block, listings: [['ACME', 2, 1]] }] }],
    ['with listings that are not in order', { blocks: manifest.blocks.toReversed() }],
    [
      'with a file that is not named after its hash',
      { blocks: [{ ...block, prints: { ...aFile('a'), file: 'a.gz' } }] },
    ],
    ['with an invalid hash', { blocks: [{ ...block, facts: { file: '../x.gz', size: 1, sha256: '../x' } }] }],
    ['with a file without a size', { blocks: [{ ...block, ranges: { ...aFile('a'), size: -1 } }] }],
  ])('is rejected: one %s', ([, wrong]) => {
    expect(parseManifest(JSON.stringify({ ...manifest, ...Object(wrong) }))).toMatchObject({ ok: false })
  })

  test.for(['', '<!doctype html>', '[]', 'null'])('is rejected if it is something else: %j', (text) => {
    expect(parseManifest(text)).toEqual({
      ok: false,
      failure: ['This is not a history that this release can read.'],
    })
  })
})
