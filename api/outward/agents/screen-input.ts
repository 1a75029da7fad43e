import { type Static, type TObject, Type } from 'typebox'
import { type Result, succeed } from '#domain/result'
import { decodeExactly } from '#domain/screen/exact-filters'
import { defaultFilters, filterRules, type Filters, maxSortKeys, maxSymbols, sortByAll } from '#domain/screen/filters'
import { acceptFormula, type ColumnId, formulaIds, type Formulas, isFormulaId } from '#domain/screen/formulas'
import { presetFilters, presets } from '#domain/screen/presets'
import { numericMetrics, withRange } from '#domain/screen/ranges'
import { symbolsChange } from '#domain/screen/symbol-list'
import { isSortable, lockedMetrics } from '#domain/stock/metrics'
import { parseSymbol } from '#domain/stock/stock'
import { findByName, foldText } from '#domain/text/find-by-name'
import { refuse } from './agent-tool.ts'
import { optionalChoice, optionalNames, optionalText } from './input-schemas.ts'
import { quoted, readColumn } from './metric-names.ts'

const closed = { additionalProperties: false }

const metric = Type.String({
  maxLength: 100,
  description: 'A metric by its id or label, such as peRatio or P/E, or a formula of this screen by its name.',
})

/** An agent’s description of a screen. */
export const screenInput = {
  filter: optionalText(
    20_000,
    'A screen as a link of the page has it: the text behind `filter=`. What else is given here changes it.',
  ),
  symbols: Type.Optional(
    Type.Array(Type.String({ maxLength: 12 }), {
      maxItems: maxSymbols,
      description: 'Only these stocks, by their symbols, such as AAPL or BRK-B.',
    }),
  ),
  preset: optionalText(100, `A ready-made screen to begin with: ${presets.map(({ label }) => label).join(', ')}.`),
  where: Type.Optional(
    Type.Array(Type.Object({ metric, min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) }, closed), {
      maxItems: 20,
      description:
        'Bounds, both included, in the unit that find_metrics says: dollars, shares, and fractions, so that 0.05 is 5 %. ' +
        'A stock without the value does not match.',
    }),
  ),
  sectors: optionalNames(20, 'Only stocks of these sectors.'),
  industries: optionalNames(20, 'Only stocks of these industries.'),
  exchanges: Type.Optional(
    Type.Array(Type.Enum(['NASDAQ', 'NYSE'], { type: 'string' }), {
      maxItems: 2,
      description: 'Only stocks that are listed there.',
    }),
  ),
  index: optionalChoice(['S&P 500', 'Dow Jones'], 'Only members of this index.'),
  formulas: Type.Optional(
    Type.Array(
      Type.Object({ name: Type.String({ maxLength: 40 }), expression: Type.String({ maxLength: 500 }) }, closed),
      {
        maxItems: formulaIds.length,
        description:
          'Own metrics, such as {name: "Earnings yield", expression: "eps / price"}, to be used like metrics.',
      },
    ),
  ),
  sort: Type.Optional(
    Type.Array(Type.Object({ metric, ascending: Type.Optional(Type.Boolean({ default: false })) }, closed), {
      minItems: 1,
      maxItems: maxSortKeys,
      description:
        'The order: each one decides the ties of those before it. Without it, that of the screen: by market cap.',
    }),
  ),
}

/** An agent’s description of a screen, read. */
export type ScreenInput = Static<TObject<typeof screenInput>>

/** A change of some filters, or why there is none. */
type Change = (filters: Filters) => Result<Filters, string>

/** The filters that an agent describes. `industriesOf` are those of the dataset, in upper case. */
export function readScreen(
  input: ScreenInput,
  sectors: readonly string[],
  industries: readonly string[],
): Result<Filters, string> {
  const changes: readonly Change[] = [
    withFormulas(input),
    withBounds(input),
    withTexts('sector', input.sectors, sectors),
    withTexts('industry', input.industries, industries),
    withListing(input),
    withSymbols(input),
    withSort(input),
  ]
  return changes.reduce<Result<Filters, string>>(
    (filters, change) => (filters.ok ? change(filters.value) : filters),
    basis(input),
  )
}

function basis({ filter, preset }: ScreenInput): Result<Filters, string> {
  if (filter !== undefined && preset !== undefined) return refuse('Give either a filter or a preset.')
  if (filter !== undefined) {
    const filters = decodeExactly(filter)
    return filters
      ? succeed(filters)
      : refuse('The filter has something in it that cannot be read. Copy it from the address of a screen.')
  }
  if (preset === undefined) return succeed(defaultFilters)
  const at = presets.findIndex(({ label }) => foldText(label) === foldText(preset))
  return at >= 0
    ? succeed(presetFilters(at))
    : refuse(
        unknown(
          preset,
          'a preset',
          presets.map(({ label }) => label),
        ),
      )
}

/** A sentence about a text that matches none of some choices, with the nearest of them. */
function unknown(text: string, what: string, choices: readonly string[]): string {
  const entries = choices.map((choice) => ({ name: choice }))
  const nearest = findByName(text.slice(0, 60), entries).slice(0, 5)
  const shown = nearest.length > 0 ? nearest : entries.slice(0, 12)
  return `${quoted(text)} isn’t ${what}. ${nearest.length > 0 ? 'Nearest' : 'There are'}: ${shown.map((one) => one.name).join(', ')}.`
}

const withFormulas =
  ({ formulas }: ScreenInput): Change =>
  (filters) => {
    if (!formulas) return succeed(filters)
    const free = formulaIds.filter((id) => filters.formulas[id] === undefined)
    if (formulas.length > free.length) return refuse(`A screen has up to ${formulaIds.length} formulas.`)
    const added: Partial<Record<(typeof formulaIds)[number], NonNullable<Formulas['formula:1']>>> = {}
    for (const [at, given] of formulas.entries()) {
      const formula = acceptFormula(given)
      const id = free[at]
      if (!formula || !id) return refuse(`Formula ${at + 1} needs a name and an expression, such as eps / price.`)
      added[id] = formula
    }
    return succeed({ ...filters, formulas: { ...filters.formulas, ...added } })
  }

const withBounds =
  ({ where = [] }: ScreenInput): Change =>
  (given) => {
    let filters = given
    const seen = new Set<ColumnId>()
    for (const { metric: text, min = null, max = null } of where) {
      const column = readColumn(text, filters.formulas)
      if (!column.ok) return column
      const id = column.value
      if (!isFormulaId(id) && !numericMetrics.includes(id)) {
        return refuse(`${quoted(text)} isn’t a number. For sector and industry there are sectors and industries.`)
      }
      if (min === null && max === null) return refuse(`The bound of ${quoted(text)} needs a min, a max, or both.`)
      if (min !== null && max !== null && min > max) return refuse(`The min of ${quoted(text)} is above its max.`)
      if (seen.has(id)) return refuse(`${quoted(text)} is bounded twice. Put min and max into one bound.`)
      seen.add(id)
      filters = { ...filters, ranges: withRange(filters.ranges, id, [min, max]) }
    }
    return succeed(filters)
  }

const withTexts =
  (key: 'sector' | 'industry', given: readonly string[] | undefined, choices: readonly string[]): Change =>
  (filters) => {
    if (!given) return succeed(filters)
    const chosen: string[] = []
    for (const text of given) {
      const choice = choices.find((one) => foldText(one) === foldText(text))
      if (choice === undefined) return refuse(unknown(text, key === 'sector' ? 'a sector' : 'an industry', choices))
      chosen.push(choice)
    }
    return succeed({ ...filters, [key]: [...new Set(chosen)] })
  }

const withListing =
  ({ exchanges, index }: ScreenInput): Change =>
  (filters) =>
    succeed({
      ...filters,
      ...(exchanges && { nasdaq: exchanges.includes('NASDAQ'), nyse: exchanges.includes('NYSE') }),
      ...(index && { sp500: index === 'S&P 500', dowJones: index === 'Dow Jones' }),
    })

const withSymbols =
  ({ symbols }: ScreenInput): Change =>
  (filters) => {
    const invalid = symbols?.find((text) => parseSymbol(text) === undefined)
    if (invalid !== undefined) return refuse(`${quoted(invalid)} isn’t a symbol, such as AAPL.`)
    return succeed({ ...filters, ...(symbols && symbolsChange(filters, filterRules.symbols(symbols) ?? [])) })
  }

const withSort =
  ({ sort }: ScreenInput): Change =>
  (filters) => {
    if (!sort) return succeed(filters)
    const keys = []
    for (const { metric: text, ascending = false } of sort) {
      const column = readColumn(text, filters.formulas)
      if (!column.ok) return column
      if (!isFormulaId(column.value) && !isSortable(column.value))
        return refuse(`Rows can’t be sorted by ${quoted(text)}.`)
      keys.push({ column: column.value, asc: ascending })
    }
    const isTwice = new Set(keys.map(({ column }) => column)).size < keys.length
    return isTwice ? refuse('Rows are sorted by a metric once.') : succeed({ ...filters, ...sortByAll(keys) })
  }

/** The columns that an agent names, each once; undefined for none. */
export function readColumns(
  texts: readonly string[] | undefined,
  { formulas }: Filters,
): Result<readonly ColumnId[] | undefined, string> {
  if (!texts) return succeed(undefined)
  const columns: ColumnId[] = []
  for (const text of texts) {
    const column = readColumn(text, formulas)
    if (!column.ok) return column
    columns.push(column.value)
  }
  const locked: readonly ColumnId[] = lockedMetrics
  return succeed([...new Set(columns)].filter((id) => !locked.includes(id)))
}
