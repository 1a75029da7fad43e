import type { BacktestResult } from '#domain/backtest/backtest-result'
import { readsYears } from '#domain/formula/by-year'
import type { Filters } from '#domain/screen/filters'
import { formulasIn } from '#domain/screen/formulas'
import { parseFormulas } from '#domain/screen/parse-formulas'
import { isDefaultSectors } from '#domain/screen/past-filters'
import { formatInteger } from '#words/numbers'
import { backtest as texts } from './backtest-texts.ts'

/**
 * What a screen does with stocks that are gone: how its sectors treated those without a known sector, and that they have no fiscal
 * years. Empty if it treats them like others.
 */
export function survivorship({ unknownSector }: Pick<BacktestResult, 'unknownSector'>, filters: Filters) {
  const sentence = isDefaultSectors(filters) ? texts.withoutSector : texts.sectorUnknown
  return [
    ...(unknownSector > 0 ? [sentence(formatInteger(unknownSector))] : []),
    ...(hasYears(filters) ? [texts.withoutYears] : []),
  ]
}

function hasYears({ formulas }: Filters): boolean {
  const parse = parseFormulas(formulas)
  return formulasIn(formulas).some((id) => {
    const parsed = parse(id)
    return parsed.ok && readsYears(parsed.expression)
  })
}
