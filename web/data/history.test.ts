import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ApiAnswer } from './api-answer.ts'
import { fetchHistory, readHistory } from './history.ts'

const bars = {
  sessions: ['2026-11-18', '2026-11-19'],
  open: [10, 11],
  high: [12, 13],
  low: [9, 10],
  close: [11, 12],
  volume: [100, null],
}

test('a session has its bar and its volume', () => {
  expect(readHistory(bars)).toEqual({
    hasBars: true,
    sessions: [
      { date: '2026-11-18', open: 10, high: 12, low: 9, close: 11, volume: 100 },
      { date: '2026-11-19', open: 11, high: 13, low: 10, close: 12, volume: null },
    ],
  })
})

test('closes alone are a history without bars', () => {
  const { sessions, close } = bars
  expect(readHistory({ sessions, close })).toMatchObject({ hasBars: false, sessions: [{ close: 11 }, { close: 12 }] })
})

test('sessions come in order, each once, and those without a close are left out', () => {
  const sessions = ['2026-11-19', '2026-11-17', 'soon', '2026-11-18', '2026-11-19']
  expect(
    readHistory({ sessions, close: [3, 1, 9, null, 4] })?.sessions.map(({ date, close }) => [date, close]),
  ).toEqual([
    ['2026-11-17', 1],
    ['2026-11-19', 4],
  ])
})

test('whatever the server sends, there are sessions in order or none', () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.record({ sessions: fc.jsonValue(), close: fc.jsonValue(), open: fc.jsonValue() }),
  )
  fc.assert(
    fc.property(junk, (data) => {
      const dates = readHistory(data)?.sessions.map(({ date }) => date) ?? []
      expect(dates).toEqual([...new Set(dates)].toSorted())
    }),
    { numRuns: 2000 },
  )
})

test('an unknown stock has none; anything else that is no history is a failure', async () => {
  const given = (answer: ApiAnswer) =>
    fetchHistory('BF/B', undefined, (path) => {
      expect(path).toBe('/history/BF%2FB')
      return Promise.resolve(answer)
    })
  expect(await given({ ok: false, status: 404, message: '' })).toEqual({ kind: 'none' })
  expect(await given({ ok: true, data: { sessions: [], close: [] } })).toEqual({ kind: 'none' })
  expect(await given({ ok: false, status: 500, message: '' })).toEqual({ kind: 'failed', isSilent: false })
  expect(await given({ ok: false, message: '' })).toEqual({ kind: 'failed', isSilent: true })
  expect(await given({ ok: true, data: null })).toEqual({ kind: 'failed', isSilent: false })
  expect(await given({ ok: true, data: bars })).toMatchObject({ kind: 'loaded', keptSince: undefined })
  const keptSince = new Date(0)
  expect(await given({ ok: true, data: bars, keptSince })).toMatchObject({ kind: 'loaded', keptSince })
})
