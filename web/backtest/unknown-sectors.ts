import type { BacktestResult } from '#domain/backtest/backtest-result'
import type { Filters } from '#domain/screen/filters'
import { isDefaultSectors } from '#domain/screen/past-filters'
import { formatInteger } from '#words/numbers'
import { backtest as texts } from '../texts/backtest.ts'

/** How the sectors of a screen treated stocks without a known sector; empty if there were none. */
export function unknownSectors({ unknownSector }: Pick<BacktestResult, 'unknownSector'>, filters: Filters) {
  if (unknownSector === 0) return []
  const sentence = isDefaultSectors(filters) ? texts.withoutSector : texts.sectorUnknown
  return [sentence(formatInteger(unknownSector))]
}
