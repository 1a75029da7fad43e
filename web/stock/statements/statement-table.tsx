import { columnsOf, growthOf, type PeriodColumn, type Span, unitOf } from '#domain/statements/statement-columns'
import { isStated, type Statements } from '#domain/statements/statements'
import { formatDate, months } from '#words/dates'
import { cellText, lineNames, periodName } from '#words/statement-words'
import type { Place } from '../../page/statements/proof-sheet.tsx'
import { useCellFocus } from '../../page/statements/use-cell-focus.ts'
import { Change } from '../../ui/data-display/formatted-value.tsx'
import { ScrollRegion } from '../../ui/scrolling/scroll-region.tsx'
import { groups, growthText, statementTexts as texts } from './statement-texts.ts'
import table from '../../page/statements/number-table.module.css'
import styles from './statements.module.css'
import control from '#web/ui/control.module.css'

interface TableProps {
  readonly statements: Statements
  readonly span: Span
  readonly hasGrowth: boolean
  readonly onOpen: (place: Place) => void
}

/** The lines of the statements by period, the newest first. Each number is a button; arrow keys walk from one to the next. */
export function StatementTable({ statements, span, hasGrowth, onOpen }: TableProps) {
  const columns = columnsOf(statements, span)
  const unit = unitOf(statements)
  const shown = groups.map(({ name, lines }) => ({
    name,
    lines: lines.filter((line) => columns.some(({ at }) => isStated(statements.lines[line][at]))),
  }))
  const order = shown.flatMap(({ lines }) => lines)
  const focusOf = useCellFocus(order.length, columns.length)
  return (
    <ScrollRegion
      label={texts.table(texts.spans[span].toLowerCase())}
      className={`${table.region} ${styles.region}`}
      data-on-paper
    >
      <table className={table.table}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.at} scope="col" title={periodName(column)}>
                <PeriodHead {...column} />
              </th>
            ))}
          </tr>
        </thead>
        {shown.map(({ name, lines }) => (
          <tbody key={name}>
            <tr className={styles.group}>
              <th colSpan={columns.length + 1} scope="rowgroup">
                <span>{name}</span>
              </th>
            </tr>
            {lines.map((line) => (
              <tr key={line} data-line={line}>
                <th scope="row">{lineNames[line]}</th>
                {columns.map((column, at) => {
                  const cell = statements.lines[line][column.at]
                  const row = order.indexOf(line)
                  const text = isStated(cell) ? cellText(line, cell.value, unit) : texts.missing
                  const growth = hasGrowth ? growthOf(statements.lines[line], column) : undefined
                  return (
                    <td key={column.at}>
                      <button
                        type="button"
                        className={`${control.hoverSurface} ${table.number}`}
                        {...focusOf(row, at)}
                        data-missing={!isStated(cell) || undefined}
                        aria-label={texts.cell(line, periodName(column), isStated(cell) ? text : (cell?.reason ?? ''))}
                        onClick={() => onOpen({ line, column })}
                      >
                        {text}
                        {isStated(cell) && cell.first !== undefined && (
                          <abbr title={texts.restated} className={styles.mark}>
                            {texts.restatedMark}
                          </abbr>
                        )}
                      </button>
                      {growth !== undefined && (
                        <span className={styles.growth}>
                          <Change {...growthText(line, growth)} />
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  )
}

/** “Sep 2025”, of the newest twelve months with their length above it. */
function PeriodHead({ kind, end }: PeriodColumn) {
  const month = months[Number(end.slice(5, 7)) - 1] ?? ''
  return (
    <time dateTime={end} aria-label={periodName({ kind, end })} title={formatDate(end)}>
      {kind === 'twelveMonths' && <small>{texts.twelveMonths}</small>}
      {month} {end.slice(0, 4)}
    </time>
  )
}
