import { expect, test } from 'vitest'
import { followedSymbol, type Rename } from './followed-symbol.ts'

const at = (time: string) => Date.parse(time)
const rename: Rename = { from: 'EQX', to: 'VMX', until: '2026-08-17', isReused: false }

test('a symbol follows its rename whenever it was stored while nobody else uses it', () => {
  for (const stored of [at('2026-08-01T12:00Z'), at('2026-09-30T12:00Z'), undefined]) {
    expect(followedSymbol([rename], 'EQX', stored)).toBe('VMX')
  }
  expect(followedSymbol([rename], 'VMX', at('2026-08-01T12:00Z'))).toBe('VMX')
  expect(followedSymbol([rename], 'ACME', at('2026-08-01T12:00Z'))).toBe('ACME')
})

test('a reused symbol follows only if it was stored up to a day after the last session under it', () => {
  const reused = [{ ...rename, isReused: true }]
  expect(followedSymbol(reused, 'EQX', at('2026-08-18T23:59Z'))).toBe('VMX')
  expect(followedSymbol(reused, 'EQX', at('2026-08-19T00:00Z'))).toBe('EQX')
  expect(followedSymbol(reused, 'EQX')).toBe('EQX')
})

test('a symbol that two companies had follows the one that had it when it was stored', () => {
  const renamed = [rename, { ...rename, to: 'NEXT', until: '2026-11-02' }]
  expect(followedSymbol(renamed, 'EQX', at('2026-08-01T12:00Z'))).toBe('VMX')
  expect(followedSymbol(renamed, 'EQX', at('2026-10-01T12:00Z'))).toBe('NEXT')
  expect(followedSymbol(renamed, 'EQX', at('2026-11-20T12:00Z'))).toBe('NEXT')
})
