import { useId } from 'react'
import { fittingDecimals } from '#domain/formula/fitting-decimals'
import type { ValueType } from '#domain/formula/formula'
import type { OwnMetric } from '#domain/formula/parse'
import { fitted, metricOf } from '#domain/screen/formulas'
import { metricText } from '#words/metric-text'
import { formatBoolean } from '#words/numbers'
import { metricEditor as texts } from './own-metrics-texts.ts'
import styles from './own-metrics.module.css'
import shared from '#web/ui/shared.module.css'

/** The values of a formula for some stocks; a failure if they could not be calculated. */
export type Preview = readonly { readonly symbol: string; readonly value: number | null }[] | 'failed'

interface MetricValuesProps {
  readonly preview: Preview | undefined
  /** Undefined while the formula has an error. */
  readonly type: ValueType | undefined
  readonly format: Pick<OwnMetric, 'format' | 'decimals'>
}

/** The values for the first stocks of the screen; their space is reserved. */
export function MetricValues({ preview, type, format }: MetricValuesProps) {
  const id = useId()
  const values = preview === undefined || preview === 'failed' ? [] : preview.map(({ value }) => value ?? NaN)
  const shown = format.format ? format : fitted(format, fittingDecimals(values))
  return (
    <section className={styles.values} aria-labelledby={id} aria-live="polite">
      <h3 id={id} className={shared.listTitle}>
        {texts.values}
      </h3>
      {preview === undefined ? (
        <p className={`${shared.hint} ${shared.breaking}`}>{texts.waiting}</p>
      ) : preview === 'failed' ? (
        <p className={`${shared.hint} ${shared.breaking}`}>{texts.failed}</p>
      ) : preview.length === 0 ? (
        <p className={`${shared.hint} ${shared.breaking}`}>{texts.noStocks}</p>
      ) : (
        <dl>
          {preview.map(({ symbol, value }) => (
            <div key={symbol} className={styles.row}>
              <dt>{symbol}</dt>
              <dd data-missing={type === undefined || value === null || undefined}>{valueText(value, type, shown)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function valueText(value: number | null, type: ValueType | undefined, format: MetricValuesProps['format']): string {
  if (type === undefined) return '–'
  if (value === null) return texts.noValue
  if (type === 'boolean') return formatBoolean(value)
  // As the column will show it.
  const formulas = { 'formula:1': { name: texts.values, expression: '0', ...format } }
  return metricText(metricOf('formula:1', { formulas }), () => value) ?? texts.noValue
}
