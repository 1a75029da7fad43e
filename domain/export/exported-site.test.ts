import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { type ExportedSite, historyPathOf, readSite } from './exported-site.ts'

const site: ExportedSite = {
  stonks: 1,
  dataset: {
    path: '/data/stonks-1a2b.bin',
    bytes: 1000,
    etag: '"1a2b"',
    digest: 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
    records: 10,
    simulated: true,
  },
  answers: { '/api/config': { google: false } },
}

test('reads the description that an export writes', () => {
  expect(readSite(JSON.stringify(site))).toEqual(site)
})

test.for([
  ['a sign-in page', '<!doctype html><h1>Welcome to our Wi-Fi</h1>'],
  ['JSON of something else', '{"status":"ok"}'],
  ['nothing', ''],
  ['a description that breaks off', JSON.stringify(site).slice(0, -20)],
  ['a later format', JSON.stringify({ ...site, stonks: 2 })],
  ['a description without a dataset', JSON.stringify({ ...site, dataset: undefined })],
  ['a size that is not a number', JSON.stringify({ ...site, dataset: { ...site.dataset, bytes: '1000' } })],
] as const)('rejects %s as a description', ([, text]) => {
  expect(readSite(text)).toBeUndefined()
})

test('never throws, for any text', () =>
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readSite(text))))

test('names the histories of different stocks differently, with characters that every file system allows', () => {
  const symbol = fc.stringMatching(/^[A-Z]{1,5}([./-][A-Z]{1,2})?$/)
  fc.assert(
    fc.property(symbol, symbol, (one, other) => {
      const name = historyPathOf(one).slice('/data/history/'.length)
      expect(name).toMatch(/^_[A-Z.~-]+\.json$/)
      expect(historyPathOf(one) === historyPathOf(other)).toBe(one === other)
    }),
  )
})
