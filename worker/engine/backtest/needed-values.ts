import { metricsIn } from '#domain/formula/needs'
import { type Filters, hasSearch, sortKeys } from '#domain/screen/filters'
import { isFormulaId } from '#domain/screen/formulas'
import { rangedMetrics } from '#domain/screen/ranges'
import { isRangeRule, rulesOf } from '#domain/screen/rules'
import { chosenExchanges } from '#domain/screen/screen'
import {
  derivedFields,
  type FlagField,
  flagFieldIds,
  isDerivedField,
  isNumberField,
  type NumberField,
  numberFieldIds,
  type TextField,
  textFieldIds,
} from '#domain/stock/fields'
import type { Metric } from '#domain/stock/metric'
import { type MetricId, metrics } from '#domain/stock/metrics'

/** The fields whose columns a screen reads. */
export interface NeededValues {
  readonly numbers: ReadonlySet<NumberField>
  readonly texts: ReadonlySet<TextField>
  readonly flags: ReadonlySet<FlagField>
}

const metricsOfRules: Readonly<Record<string, MetricId>> = {
  minPrice: 'price',
  maxPrice: 'price',
  marketCap: 'marketCap',
  volume: 'volume',
}

/** The values that a screen reads to select and order stocks, and those of some other metrics. */
export function neededValues(filters: Filters, others: readonly MetricId[]): NeededValues {
  const formulas = Object.values(filters.formulas)
  const columns = [...rangedMetrics(filters.ranges), ...sortKeys(filters).map(({ column }) => column)]
  const rules = rulesOf(filters)
  const fields = [
    ...columns.filter((id) => !isFormulaId(id)),
    ...formulas.flatMap(({ expression }) => [...metricsIn(expression, formulas)]),
    ...rules.flatMap((rule) => metricsOfRules[rule] ?? []),
    ...others,
  ].flatMap(fieldsOf)
  const isSearch = hasSearch(filters)
  const hasIndustries = filters.industry.length + filters.notIndustry.length > 0
  const texts = new Set<string>([
    ...fields,
    ...(isSearch ? ['name'] : []),
    ...(filters.unlisted && chosenExchanges(filters).length === 0 ? [] : ['exchange']),
    // A formula can ask for the median of a sector.
    ...(filters.sector.length > 0 || formulas.length > 0 ? ['sector'] : []),
    ...(hasIndustries ? ['industry'] : []),
  ])
  // A search also orders its results by market cap.
  const numbers = new Set<string>([...fields, ...(isSearch ? ['marketCap'] : [])])
  return {
    numbers: new Set(numberFieldIds.filter((field) => numbers.has(field))),
    texts: new Set(textFieldIds.filter((field) => texts.has(field))),
    flags: new Set(flagFieldIds.filter((flag) => rules.some((rule) => !isRangeRule(rule) && rule === flag))),
  }
}

/** The stored fields of a metric: a derived field is replaced by the fields that it is derived from. */
function fieldsOf(id: MetricId): readonly string[] {
  const { of, between }: Metric = metrics[id]
  if (of === undefined || of === 'symbol') return []
  return isNumberField(of) ? [of, ...(between ?? [])].flatMap(storedFieldsOf) : [of]
}

const storedFieldsOf = (field: NumberField): readonly NumberField[] =>
  isDerivedField(field) ? derivedFields[field].of : [field]
