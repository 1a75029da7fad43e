import { expect, test } from 'vitest'
import type { History } from '../../data/history/history.ts'
import { closesOf } from './closes.ts'

const history = (...closes: readonly (readonly [date: string, close: number])[]): History => ({
  hasBars: false,
  sessions: closes.map(([date, close]) => ({ date, close, open: close, high: close, low: close, volume: null })),
})
const recent = history(['2026-01-02', 10], ['2026-01-05', 11])
const datesOf = (...histories: Parameters<typeof closesOf>) => closesOf(...histories).map(({ date }) => date)

test('takes the longer history if its newest common close is the same', () => {
  const long = history(['2020-01-02', 5], ['2026-01-02', 10.01], ['2026-01-05', 11])
  expect(datesOf(recent, long)).toEqual(['2020-01-02', '2026-01-02', '2026-01-05'])
})

test('takes only the recent history if the longer one lacks a split, or has no session in common', () => {
  expect(datesOf(recent, history(['2020-01-02', 10], ['2025-01-02', 20], ['2026-01-02', 20]))).toHaveLength(2)
  expect(datesOf(recent, history(['2020-01-02', 10], ['2021-01-02', 20], ['2022-01-02', 20]))).toHaveLength(2)
})

test('takes the one that there is', () => {
  expect(datesOf(undefined, recent)).toEqual(datesOf(recent, undefined))
  expect(datesOf(undefined, undefined)).toEqual([])
})
