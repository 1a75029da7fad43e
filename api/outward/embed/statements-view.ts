import { type Figure, figureOf, isKnown } from '#domain/statements/figures'
import { columnsOf, type PeriodColumn, type Span } from '#domain/statements/statement-columns'
import { isStated, type StatementLine, type Statements } from '#domain/statements/statements'
import { formatDate, months } from '#words/dates'
import { currencyName, figureNames, figureText, periodName } from '#words/statement-words'
import { escapeMarkup } from '../../platform/http/site/escape-markup.ts'
import { shownFrom } from './frame-widths.ts'

/** The lines that bars show, in the order of their colors. */
const bars = ['revenue', 'netIncome', 'freeCashFlow'] as const satisfies readonly StatementLine[]
const rows = [...bars, 'netMargin', 'dilutedEps'] as const satisfies readonly Figure[]

/** A rough width in pixels of the names, and of a number. */
const [nameWidth, numberWidth] = [124, 76]

/** The newest periods of a company, the oldest first: bars over a table with their numbers. Narrow frames have fewer. */
export function statementsView(statements: Statements, span: Span, count: number): string {
  const all = columnsOf(statements, span)
  // The twelve months overlap the newest year: bars beside each other would not say so.
  const columns = all
    .filter(({ kind }) => kind === span)
    .slice(0, count)
    .toReversed()
  if (columns.length === 0) return '<p>No report has such a period.</p>'
  const classOf = (at: number): string => {
    const from = columns.length - at
    const width = from > 1 ? shownFrom(nameWidth + from * numberWidth) : undefined
    return width === undefined ? '' : ` class="${width}"`
  }
  const heads = columns.map(
    ({ end, kind }, at) =>
      `<th scope="col"${classOf(at)} title="${escapeMarkup(periodName({ kind, end }))}">${monthOf(end)}</th>`,
  )
  const drawn = drawBars(statements, columns).map((svg, at) => `<td${classOf(at)}>${svg}</td>`)
  const lines = rows.map((figure) => {
    const cells = columns.map((column, at) => {
      const cell = figureOf(statements, figure, column)
      return isKnown(cell)
        ? `<td${classOf(at)}>${escapeMarkup(figureText(figure, cell.value))}</td>`
        : `<td${classOf(at)} title="${escapeMarkup(cell.reason)}">–</td>`
    })
    const color = bars.findIndex((bar) => bar === figure)
    return `<tr data-figure="${figure}"><th scope="row">${color < 0 ? '' : `<i class="s${color}"></i>`}${escapeMarkup(figureNames[figure])}</th>${cells.join('')}</tr>`
  })
  return `<div class="scroll" role="region" aria-label="Statements" tabindex="0"><table class="years"><thead><tr><th scope="col">${escapeMarkup(statements.symbol)}</th>${heads.join('')}</tr></thead><tbody><tr class="plot" aria-hidden="true"><th></th>${drawn.join('')}</tr>${lines.join('\n')}</tbody></table></div>`
}

/** A picture with the bars of each period, of one scale. */
function drawBars({ lines }: Statements, columns: readonly PeriodColumn[]): readonly string[] {
  const valueOf = (line: StatementLine, { at }: PeriodColumn): number => {
    const cell = lines[line][at]
    return isStated(cell) ? cell.value : 0
  }
  const values = columns.flatMap((column) => bars.map((line) => valueOf(line, column)))
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const y = (value: number): number => ((high - value) / (high - low || 1)) * 100
  return columns.map((column) => {
    const rects = bars.map((line, bar) => {
      const value = valueOf(line, column)
      const [top, height] = [Math.min(y(value), y(0)), Math.abs(y(value) - y(0))]
      return `<rect class="s${bar}" x="${14 + bar * 26}" y="${top.toFixed(2)}" width="22" height="${height.toFixed(2)}"/>`
    })
    const zero = `<path d="M0 ${y(0).toFixed(2)}h100"/>`
    return `<svg viewBox="0 0 100 100" preserveAspectRatio="none">${zero}${rects.join('')}</svg>`
  })
}

/** “Sep 2025”. */
const monthOf = (end: string): string => `${months[Number(end.slice(5, 7)) - 1] ?? ''} ${end.slice(0, 4)}`

/** What the numbers are, and as of when. */
export const aboutStatements = (
  { currency, asOf }: Statements,
  { name, simulated }: { readonly name: string | null; readonly simulated: boolean },
): string =>
  [
    ...(name === null ? [] : [name]),
    `in ${currencyName(currency)}`,
    `${simulated ? 'simulated data' : 'data'} as known on ${formatDate(asOf)}`,
  ].join(' · ')
