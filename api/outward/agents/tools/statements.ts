import { keysOf } from '#domain/keys-of'
import { type Result, succeed } from '#domain/result'
import { derivedFigures, type Figure, figureOf, isKnown } from '#domain/statements/figures'
import { columnsOf, type PeriodColumn, spansByName } from '#domain/statements/statement-columns'
import { filingAddress, isStated, maxPeriods, type StatementLine, type Statements } from '#domain/statements/statements'
import { dataOf, linkToStock } from '../agent-market.ts'
import { defineTool, refuse } from '../agent-tool.ts'
import { optionalChoice, optionalFlag, optionalInteger, optionalNames, symbolInput } from '../input-schemas.ts'
import { readFigures } from '../statement-names.ts'
import { readSymbol, unknownSymbol } from '../symbols.ts'

const defaultPeriods = { year: 5, quarter: 8 } as const
/** Numbers with a proof in one answer: each has some hundred bytes. */
const maxProofs = 20

/** What a company has reported. */
export const statements = defineTool({
  name: 'statements',
  title: 'A company’s statements',
  description:
    'What a company has reported by fiscal year or quarter, the newest first: lines such as revenue, netIncome, dilutedEps, freeCashFlow, ' +
    `debt and equity, in its currency, and ${derivedFigures.join(', ')}. null is missing; \`why\` has the reasons for lines that you name. ` +
    '`proofs` adds the filings that state each number. Years may begin with the newest twelve months.',
  input: {
    symbol: symbolInput,
    periods: optionalChoice(keysOf(spansByName), 'Fiscal years, or quarters.', 'years'),
    lines: optionalNames(30, 'By id or label. Without it: all lines that the company reports.'),
    count: optionalInteger(
      { minimum: 1, maximum: maxPeriods.quarter, default: defaultPeriods.year },
      'How many periods. There are ten years or forty quarters at most.',
    ),
    proofs: optionalFlag(`Adds the proof of each number, of up to ${maxProofs}: name lines, and few periods.`),
  },
  async run(market, { symbol: text, periods: named = 'years', lines, count, proofs = false }) {
    const symbol = readSymbol(text)
    if (!symbol.ok) return symbol
    const figures = readFigures(lines)
    if (!figures.ok) return figures
    if (!market.statementsOf)
      return refuse('This market has no statements here. The tool stock has the newest figures.')
    const snapshot = await market.newest()
    const found = await market.statementsOf(symbol.value)
    if (!found) {
      const stock = await snapshot.stock(symbol.value)
      if (stock === undefined || stock === 'gone') return refuse(await unknownSymbol(snapshot, symbol.value))
      return refuse(`There are no statements of ${symbol.value}, such as for a fund. The tool stock has what is known.`)
    }
    const span = spansByName[named]
    const columns = columnsOf(found, span).slice(0, count ?? defaultPeriods[span])
    const shown = figures.value.filter(
      (figure) => lines !== undefined || columns.some((column) => isKnown(figureOf(found, figure, column))),
    )
    const proven = proofs ? proofsOf(found, shown, columns) : succeed({})
    if (!proven.ok) return proven
    return succeed({
      ...dataOf(snapshot),
      ...{ symbol: found.symbol, currency: found.currency, asOf: found.asOf },
      periods: columns.map(({ kind, start, end }) => (kind === 'twelveMonths' ? { kind, start, end } : { start, end })),
      ...valuesOf(found, shown, columns, lines !== undefined),
      ...proven.value,
      ...linkToStock(market, found.symbol),
    })
  },
})

/** The values by line, in the order of the periods, and the reasons of those that are missing. */
function valuesOf(
  statements: Statements,
  figures: readonly Figure[],
  columns: readonly PeriodColumn[],
  isNamed: boolean,
) {
  const cells = figures.map(
    (figure) => [figure, columns.map((column) => figureOf(statements, figure, column))] as const,
  )
  const lines = cells.map(
    ([figure, row]) => [figure, row.map((cell) => (isKnown(cell) ? rounded(cell.value) : null))] as const,
  )
  const why = cells.flatMap(([figure, row]) => {
    const reasons = new Set(row.flatMap((cell) => (isKnown(cell) ? [] : [cell.reason])))
    return reasons.size > 0 ? [[figure, [...reasons]] as const] : []
  })
  return { lines: Object.fromEntries(lines), ...(isNamed && why.length > 0 && { why: Object.fromEntries(why) }) }
}

/** Ratios have more digits than a reader needs. */
const rounded = (value: number): number => Number(value.toPrecision(10))

/** The terms of each number of the lines that figures follow from, by line and end of the period. */
function proofsOf(
  statements: Statements,
  figures: readonly Figure[],
  columns: readonly PeriodColumn[],
): Result<object, string> {
  const places = new Map<string, { readonly line: StatementLine; readonly column: PeriodColumn }>()
  for (const figure of figures)
    for (const column of columns)
      for (const term of figureOf(statements, figure, column).terms) places.set(`${term.line} ${term.column.at}`, term)
  if (places.size > maxProofs)
    return refuse(
      `These are ${places.size} numbers; proofs are for up to ${maxProofs}. Name fewer lines, or a lower count.`,
    )
  return succeed({
    proofs: [...places.values()].flatMap(({ line, column }) => {
      const cell = statements.lines[line][column.at]
      if (!isStated(cell)) return []
      const terms = cell.proof.map(({ fact, times }) => ({
        ...{ value: fact.value, ...(times !== 1 && { times }), tag: fact.tag, from: fact.start, to: fact.end },
        ...{ form: fact.form, filed: fact.filed },
        ...(statements.cik !== null && { filing: filingAddress(statements.cik, fact) }),
      }))
      return [
        {
          line,
          end: column.end,
          value: cell.value,
          ...(cell.first !== undefined && { firstReported: cell.first }),
          terms,
        },
      ]
    }),
  })
}
