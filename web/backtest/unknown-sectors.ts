import type { BacktestResult } from '#domain/backtest/backtest-result'
import type { Filters } from '#domain/screen/filters'
import { isDefaultSectors } from '#domain/screen/past-filters'
import { formatInteger } from '#words/numbers'
import { backtest as texts } from '../texts/backtest.ts'

/** What the sectors of a screen did with stocks whose sector is not known; nothing where there were none. */
export function unknownSectors({ unknownSector }: Pick<BacktestResult, 'unknownSector'>, filters: Filters) {
  if (unknownSector === 0) return []
  const sentence = isDefaultSectors(filters) ? texts.withoutSector : texts.sectorUnknown
  return [sentence(formatInteger(unknownSector))]
}
