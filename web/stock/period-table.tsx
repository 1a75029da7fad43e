import { useSnapshot } from 'valtio/react'
import { rangePosition } from '#domain/stock/metric-value'
import { type Period, periodIds, type Stock } from '#domain/stock/stock'
import {
  compactParts,
  formatChange,
  formatPercentChange,
  formatPosition,
  formatPrice,
  formatRangeEnd,
} from '#words/numbers'
import { store, useShownDataset } from '../state/store.ts'
import { Amount, Change, Missing } from '../ui/data-display/formatted-value.tsx'
import { RangeBar } from '../ui/data-display/range-bar.tsx'
import { sessionNumbers } from './chart/chart-texts.ts'
import { periodTable } from './stock-texts.ts'
import styles from './period-table.module.css'
import shared from '#web/ui/shared.module.css'

/** The prices of each of the dataset's periods. */
export function PeriodTable({ stock }: { readonly stock: Stock }) {
  return useShownDataset()?.isSparse ? <SparsePeriods stock={stock} /> : <AllPeriods stock={stock} />
}

/** The changes that are known from public records. */
function SparsePeriods({ stock }: { readonly stock: Stock }) {
  const known = periodIds.filter((period) => stock[`${period}Delta`] !== null)
  return (
    <section className={styles.periods} aria-labelledby="periods">
      <h2 id="periods" className={shared.cardTitle}>
        {periodTable.title}
      </h2>
      {known.length > 0 && (
        <dl>
          {known.map((period) => (
            <div key={period} className={`${shared.between} ${styles.period}`}>
              <dt>{periodTable.names[period]}</dt>
              <dd className={styles.changes}>
                <Change {...formatChange(stock[`${period}Delta`] ?? 0, stock.close)} />
                <Change {...formatPercentChange(stock[`${period}DeltaRatio`] ?? 0)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={shared.caption}>{periodTable.gaps}</p>
    </section>
  )
}

function AllPeriods({ stock }: { readonly stock: Stock }) {
  return (
    <section className={styles.periods} aria-labelledby="periods">
      <h2 id="periods" className={shared.cardTitle}>
        {periodTable.title}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{periodTable.period}</th>
            <th scope="col" className={styles.number}>
              {periodTable.change}
            </th>
            <th scope="col" className={styles.number}>
              {periodTable.changePercent}
            </th>
            <th scope="col" className={styles.number}>
              {periodTable.average}
            </th>
            <th scope="col" className={styles.range}>
              {periodTable.range}
            </th>
            <th scope="col" className={styles.number}>
              {periodTable.volume}
            </th>
          </tr>
        </thead>
        <tbody>
          {periodIds.map((period) => (
            <PeriodRow key={period} {...{ stock, period }} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PeriodRow({ stock, period }: { readonly stock: Stock; readonly period: Period }) {
  const delta = stock[`${period}Delta`]
  const ratio = stock[`${period}DeltaRatio`]
  const average = stock[`${period}Average`]
  const volume = stock[`${period}VolumeAverage`]
  return (
    <tr>
      <th scope="row">{periodTable.names[period]}</th>
      <td className={styles.number}>
        {delta === null ? <Missing /> : <Change {...formatChange(delta, stock.close)} />}
      </td>
      <td className={styles.number}>{ratio === null ? <Missing /> : <Change {...formatPercentChange(ratio)} />}</td>
      <td className={styles.number}>{average === null ? <Missing /> : formatPrice(average)}</td>
      <td className={styles.range}>
        <PeriodRange stock={stock} period={period} />
      </td>
      <td className={styles.number}>
        <Volume value={volume} />
      </td>
    </tr>
  )
}

/** Volumes of a past day are known within 5 %. */
function Volume({ value }: { readonly value: number | null }) {
  const { past } = useSnapshot(store)
  if (value === null) return <Missing />
  const { digits, ...unit } = compactParts(value)
  return <Amount digits={past ? sessionNumbers.about(digits) : digits} {...unit} />
}

/** One session's closes have no range. */
function PeriodRange({ stock, period }: { readonly stock: Stock; readonly period: Period }) {
  const low = stock[`${period}Low`]
  const high = stock[`${period}High`]
  const position = rangePosition(stock.close, low, high)
  if (low === null || high === null || position === null) return <Missing />
  const ends = { low: formatRangeEnd(low), high: formatRangeEnd(high) }
  return (
    <RangeBar
      position={position}
      {...ends}
      label={periodTable.position(ends.low, ends.high, formatPosition(position))}
    />
  )
}
