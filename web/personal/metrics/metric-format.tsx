import { fittingDecimals } from '#domain/formula/fitting-decimals'
import type { OwnMetric } from '#domain/formula/parse'
import { decimalChoices, defaultDecimals, metricFormats } from '#domain/screen/formulas'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import type { Preview } from './metric-values.tsx'
import { metricEditor as texts } from './own-metrics-texts.ts'
import shared from '#web/ui/shared.module.css'

export type Format = Pick<OwnMetric, 'format' | 'decimals'>

interface MetricFormatProps {
  readonly format: Format
  /** The values of the metric, which determine its decimals. */
  readonly preview: Preview | undefined
  readonly onChange: (format: Format) => void
}

/** The choice of how all numbers of a metric are shown. */
export function MetricFormat({ format: { format, decimals }, preview, onChange }: MetricFormatProps) {
  return (
    <div className={shared.stack}>
      <LabelledSelect
        label={texts.format}
        value={format ?? ''}
        options={[
          { value: '', label: texts.automatic },
          ...metricFormats.map((value) => ({ value, label: texts.formats[value] })),
        ]}
        onChange={(value) => {
          const chosen = metricFormats.find((one) => one === value)
          onChange(chosen ? { format: chosen, ...withDecimals(decimalsFor(chosen, preview)) } : {})
        }}
      />
      {format && (
        <LabelledSelect
          label={texts.decimals}
          value={String(decimals ?? defaultDecimals)}
          options={decimalChoices.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(value) => onChange({ format, ...withDecimals(Number(value)) })}
        />
      )}
    </div>
  )
}

const withDecimals = (decimals: number): Format => (decimals === defaultDecimals ? {} : { decimals })

/** Percentages and abbreviated numbers are seldom below 1. */
const decimalsFor = (format: NonNullable<Format['format']>, preview: Preview | undefined): number =>
  format === 'percent' || format === 'compact' || !preview || preview === 'failed'
    ? defaultDecimals
    : fittingDecimals(preview.map(({ value }) => value ?? NaN))
