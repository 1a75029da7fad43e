import type { ReportMove } from '#domain/reports/report-moves'
import { formatDate } from '#words/dates'
import { formatPercentChange } from '#words/numbers'
import { Change, Missing } from '../../ui/data-display/formatted-value.tsx'
import { reportMoves as texts } from './chart-texts.ts'
import { listedMoves } from './report-words.ts'
import styles from './session-table.module.css'
import shared from '#web/ui/shared.module.css'

/** The newest results with the closes around them. */
export function ReportTable({ moves }: { readonly moves: readonly ReportMove[] }) {
  const { listed, known, median } = listedMoves(moves)
  return (
    <table className={`${shared.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{texts.title}</th>
          <th scope="col">{texts.closes}</th>
          <th scope="col" className={shared.number}>
            {texts.move}
          </th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ day, end, from, to, ratio }) => (
          <tr key={end}>
            <th scope="row">{formatDate(day)}</th>
            <td>{texts.span(formatDate(from), formatDate(to))}</td>
            <td className={shared.number}>
              {ratio === null ? <Missing /> : <Change {...formatPercentChange(ratio)} />}
            </td>
          </tr>
        ))}
        {median !== undefined && (
          <tr>
            <th scope="row" colSpan={2}>
              {texts.median(known)}
            </th>
            <td className={shared.number}>{median}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
