import { describe, expect, test } from 'vitest'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { writeNote } from './write-note.ts'

const friday = '2026-11-20'

describe('the note of a small market', () => {
  const noteOf = async (...stocks: readonly Stock[]) => await writeNote(stocks, { simulated: false })
  const known = (stock: Partial<Stock>) => aStock({ date: friday, ...stock })
  const rises = { dayDeltaRatio: 0.02 }

  test('is empty without stocks', async () => {
    expect(await noteOf()).toBe('')
    expect(await noteOf(known({}), known({ symbol: 'LARK' }))).toBe('')
  })

  test('speaks of one stock in the singular', async () => {
    const note = await noteOf(known(rises))
    expect(note).toContain('On Friday, one stock rose.')
    expect(note).not.toMatch(/median|sector|large/i)
  })

  test('says that nothing moved', async () => {
    const note = await noteOf(...['A', 'B', 'C'].map((symbol) => known({ symbol, dayDeltaRatio: 0, marketCap: 2e10 })))
    expect(note).toContain('On Friday, all three stocks were unchanged; the median stock was little changed.')
    expect(note).not.toMatch(/rose the most|losing side|\$A/)
  })

  test('names no date if the dataset has none', async () => {
    const note = await noteOf(known({ ...rises, date: null }))
    expect(note).toMatch(/^## The market in the last session\n/)
    expect(note).toContain('In the last session, one stock rose.')
  })

  test('counts neither funds nor stocks that did not trade on the day', async () => {
    const fund = known({ ...rises, symbol: 'FUND', assetType: 'ETF' })
    const halted = known({ ...rises, symbol: 'HALT', date: '2026-11-13' })
    const note = await noteOf(known(rises), fund, halted, known({ symbol: 'ALSO', dayDeltaRatio: -0.1 }))
    expect(note).toContain('one stock rose and one fell')
  })

  test('names a company with two symbols once, and none that a cashtag cannot name', async () => {
    const large = { marketCap: 2e12, name: 'Lark Inc' }
    const note = await noteOf(
      known({ ...large, symbol: 'LARK-A', dayDeltaRatio: 0.3, name: 'Other' }),
      known({ ...large, symbol: 'LARK', dayDeltaRatio: 0.1 }),
      known({ ...large, symbol: 'LARKL', dayDeltaRatio: 0.09 }),
      known({ symbol: 'TIDE', name: 'Tide Co', marketCap: 1e10, dayDeltaRatio: 0.05 }),
    )
    expect(note).toContain('Lark ($LARK) rose the most on Friday, by 10.00%, followed by Tide ($TIDE), up 5.00%.')
    expect(note).not.toMatch(/LARKL|LARK-A|Other/)
  })

  test('says that prices with gaps allow no statement about a day or a week', async () => {
    const note = await noteOf(known({ symbol: 'LARK', monthDelta: 1, twoMonthsDelta: 2 }), known({ symbol: 'TIDE' }))
    expect(note).toContain('Prices come from public records')
    expect(note).toContain('nothing to say of a day or a week')
    expect(note).not.toContain('LARK')
    expect(await noteOf(known({ weekDelta: 1, twoMonthsDelta: 2, ...rises }))).not.toContain('public records')
  })

  test('does not report unusual volume of a stock that hardly trades', async () => {
    const busy = { close: 10, volume: 1e8, twoMonthsVolumeAverage: 1e7 }
    const thin = { close: 10, volume: 4.2e7, twoMonthsVolumeAverage: 1e6 + 1 }
    const note = await noteOf(known({ ...busy, symbol: 'BUSY' }), known({ ...thin, symbol: 'THIN' }))
    expect(note).toContain('- $BUSY: 10 times the average')
    expect(note).not.toContain('THIN')
  })
})
