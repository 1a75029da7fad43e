import { describe, expect, test } from 'vitest'
import type { Stock } from '#domain/stock/stock'
import { parseDataset } from '#domain/testing/reference-dataset'
import { cashtagsIn } from '#domain/text/feed-message'
import { lastSessionBefore } from '../../demo/calendar.ts'
import { createDemoMarket } from '../../demo/demo-market.ts'
import { bannedWords, brokenWords, sentencesOf, withoutNames } from '../../testing/note-sentences.ts'
import { writeNote } from './write-note.ts'

/** Counts words; a dash or a hash is not one. */
const wordsIn = (note: string) => note.match(/[^\s\u00A0]*[\p{L}\p{N}][^\s]*/gu)?.length ?? 0

describe('the note of the simulated market', () => {
  const { stocks } = parseDataset(
    [...createDemoMarket(lastSessionBefore(new Date('2026-11-21T10:00:00Z'))).lines()].join('\n'),
  )
  const on = (date: string) => (stock: Stock) => ({ ...stock, date })
  const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23']

  describe.each(week)('on %s', (date) => {
    const dated = stocks.map(on(date))

    test('has five sections and 250 to 450 words', async () => {
      const note = await writeNote(dated, { simulated: true })
      expect(note.match(/^### /gm)).toHaveLength(5)
      expect(wordsIn(note)).toBeGreaterThanOrEqual(250)
      expect(wordsIn(note)).toBeLessThanOrEqual(450)
    })

    test('has only existing names, in whole sentences without advice', async () => {
      const note = await writeNote(dated, { simulated: true })
      const symbols = new Set(dated.map(({ symbol }) => symbol))
      expect(cashtagsIn(note).length).toBeGreaterThan(10)
      expect(cashtagsIn(note).filter((symbol) => !symbols.has(symbol))).toEqual([])
      // Only the names that occur: searching for thousands of others would be slow.
      const text = withoutNames(
        note,
        dated.filter(({ symbol }) => note.includes(`$${symbol}`)),
      )
      expect(text).not.toMatch(brokenWords)
      expect(text).not.toMatch(bannedWords)
    })
  })

  test('says that the market is simulated only if it is', async () => {
    const notes = await Promise.all([true, false].map((simulated) => writeNote(stocks, { simulated })))
    expect(notes.map((note) => /simulat|invented/.test(note))).toEqual([true, false])
  })

  test('never repeats the sentences of the previous day', async () => {
    const notes = await Promise.all(
      week.map(async (date) => {
        const dated = stocks.map(on(date))
        const note = await writeNote(dated, { simulated: true })
        return sentencesOf(
          note,
          dated.filter(({ symbol }) => note.includes(`$${symbol}`)),
        )
      }),
    )
    for (const [index, sentences] of notes.slice(1).entries()) {
      expect(sentences.filter((sentence) => notes[index]?.includes(sentence))).toEqual([])
    }
  })

  test('counts each stock once among those that rose, fell and were unchanged', async () => {
    const note = await writeNote(stocks.map(on('2026-11-20')), { simulated: true })
    const [, ...counts] = /([\d,]+) stocks rose, ([\d,]+) fell and ([\d,]+) were unchanged/.exec(note) ?? []
    const counted = stocks.filter(({ assetType, dayDeltaRatio }) => assetType !== 'ETF' && dayDeltaRatio !== null)
    expect(counts.reduce((sum, text) => sum + Number(text.replace(',', '')), 0)).toBe(counted.length)
  })
})
