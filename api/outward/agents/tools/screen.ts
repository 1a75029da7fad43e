import { succeed } from '#domain/result'
import type { Filters } from '#domain/screen/filters'
import { metricOf } from '#domain/screen/formulas'
import { rangedMetrics } from '#domain/screen/ranges'
import type { RuleId } from '#domain/screen/rules'
import { shownColumns } from '#domain/screen/shown-columns'
import type { Snapshot } from '#worker/engine/open-dataset'
import { missingSymbols } from '../../screener/missing-symbols.ts'
import { fieldsOfColumns, rowKeys, rowObject, rowsOfPage } from '../../screener/row-values.ts'
import { dataOf, linkToScreen } from '../agent-market.ts'
import { defineTool } from '../agent-tool.ts'
import { optionalInteger, optionalNames, optionalText } from '../input-schemas.ts'
import { nameOfRule, openFilters, scope } from '../open-filters.ts'
import { readColumns, screenInput } from '../screen-input.ts'

const maxRows = 100
const defaultRows = 10

/** The first rows of a screen. */
export const screen = defineTool({
  name: 'screen',
  title: 'Screen the market',
  description:
    'Selects stocks by bounds of metrics, sectors, industries, exchanges, index, a search or own formulas, sorts them, and returns the ' +
    'first rows, how many match in all, and a link to the same screen. Where nothing matches it says what to lift.',
  input: {
    ...screenInput,
    search: optionalText(100, 'A symbol or a part of a company’s name.'),
    columns: optionalNames(30, 'The metrics of each row. Without it: those that the screen shows.'),
    limit: optionalInteger({ minimum: 1, maximum: maxRows, default: defaultRows }, 'The highest number of rows.'),
  },
  async run(market, { columns: names, limit = defaultRows, search, ...words }) {
    const snapshot = await market.newest()
    const read = await openFilters(snapshot, words, search === undefined ? {} : { search: search.toWellFormed() })
    if (!read.ok) return read
    const chosen = readColumns(names, read.value)
    if (!chosen.ok) return chosen
    const filters: Filters = {
      ...read.value,
      // The link shows the same columns.
      ...(chosen.value && { metric: chosen.value }),
    }
    const columns = chosen.value ?? shownColumns(filters)
    const page = snapshot.screen({
      filters: { ...filters, maxEntries: limit },
      ...{ scope, from: 0, count: limit },
      fields: fieldsOfColumns(columns, filters.formulas),
    })
    const missing = missingSymbols(snapshot, filters.symbols)
    const keys = rowKeys(columns, filters.formulas)
    return succeed({
      ...dataOf(snapshot),
      total: page.total,
      ...(missing.length > 0 && { missing }),
      rows: rowsOfPage(page).map((row) => rowObject(row, keys)),
      ...(page.total === 0 && adviceFor(snapshot, filters)),
      ...linkToScreen(market, filters),
    })
  },
})

/** What would show stocks if a screen selects none. */
function adviceFor(snapshot: Snapshot, filters: Filters): { readonly advice?: readonly string[] } {
  const { reliefs, spelling, unknown: nobodys } = snapshot.rescue({ filters, scope })
  const namesOf = (rules: readonly RuleId[]) => rules.map((rule) => nameOfRule(rule, filters)).join(' and ')
  const lifted = reliefs.map(({ rules, total, unknown }) => {
    const lacking = unknown > 0 && nobodys.length === 0 ? `, of which ${unknown} lack the value` : ''
    return `Without ${namesOf(rules)}: ${total} ${total === 1 ? 'stock' : 'stocks'}${lacking}.`
  })
  const unknown = nobodys.length > 0 ? [`Not known for any stock in this data: ${namesOf(nobodys)}.`] : []
  const meant = spelling === null ? [] : [`Did you mean ${spelling}?`]
  const advice = [...meant, ...unknown, ...percentAdvice(filters), ...lifted]
  return advice.length > 0 ? { advice } : {}
}

/** A bound of 5 on a fraction is 500 %. */
const percentAdvice = (filters: Filters): readonly string[] =>
  rangedMetrics(filters.ranges).flatMap((id) => {
    const { kind } = metricOf(id, filters)
    const bounds = filters.ranges[id] ?? []
    const isLarge = bounds.some((bound) => bound !== null && Math.abs(bound) >= 1)
    return isLarge && (kind === 'percent' || kind === 'percentChange')
      ? [
          `${id} is a fraction: 0.05 is 5 %, and ${bounds.find((bound) => bound !== null)} is ${Number(bounds.find((bound) => bound !== null)) * 100} %.`,
        ]
      : []
  })
