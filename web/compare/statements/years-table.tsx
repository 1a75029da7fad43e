import { isKnown } from '#domain/statements/figures'
import { stockAddress } from '#words/links'
import { formatPercentChange } from '#words/numbers'
import { kindOfFigure, periodName } from '#words/statement-words'
import { useCellFocus } from '../../page/statements/use-cell-focus.ts'
import { Change } from '../../ui/data-display/formatted-value.tsx'
import { ScrollRegion } from '../../ui/scrolling/scroll-region.tsx'
import { comparedText, comparedTexts as texts, lastMonthText, nameOfColumn, nameOfFigure } from './compared-texts.ts'
import type { ComparedColumn, ComparedCompany, ComparedFigure } from './compared-years.ts'
import table from '../../page/statements/number-table.module.css'
import styles from './compared-statements.module.css'
import control from '#web/ui/control.module.css'

interface TableProps {
  readonly figure: ComparedFigure
  readonly companies: readonly ComparedCompany[]
  readonly columns: readonly ComparedColumn[]
  /** Whether the companies report in several currencies. */
  readonly isMixed: boolean
  readonly onOpen: (company: number, column: ComparedColumn) => void
}

/** Companies by fiscal year, the newest first. Each number is a button; arrow keys walk from one to the next. */
export function YearsTable({ figure, companies, columns, isMixed, onOpen }: TableProps) {
  const focusOf = useCellFocus(companies.length, columns.length)
  const name = nameOfFigure(figure)
  return (
    <ScrollRegion label={name} className={`${table.region} ${styles.region}`} data-on-paper>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{texts.company}</th>
            {columns.map((column) => (
              <th key={column.year} scope="col">
                {nameOfColumn(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {companies.map(({ symbol, name: company, currency, place }, row) => (
            <tr key={symbol} data-symbol={symbol}>
              <th scope="row" data-series={place + 1}>
                <a href={stockAddress(symbol)} className={styles.symbol} title={company ?? undefined}>
                  {symbol}
                </a>
                {isMixed && <small>{currency}</small>}
              </th>
              {columns.map((shown, at) => {
                const { column, cell } = shown.cells[row] ?? {}
                const text = isKnown(cell) ? comparedText(figure, cell.value) : texts.missing
                const month = lastMonthText(column, shown.year)
                const period = column ? periodName(column) : nameOfColumn(shown)
                return (
                  <td key={shown.year}>
                    <button
                      type="button"
                      className={`${control.hoverSurface} ${table.number}`}
                      {...focusOf(row, at)}
                      data-missing={!isKnown(cell) || undefined}
                      title={period}
                      aria-label={texts.cell(symbol, name, period, isKnown(cell) ? text : (cell?.reason ?? ''))}
                      onClick={() => onOpen(row, shown)}
                    >
                      {isKnown(cell) && isChange(figure) ? <Change {...formatPercentChange(cell.value)} /> : text}
                      {month !== undefined && <small>{month}</small>}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const isChange = (figure: ComparedFigure): boolean => figure !== 'revenueIndex' && kindOfFigure(figure) === 'growth'
