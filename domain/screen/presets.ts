import type { FlagField } from '../stock/fields.ts'
import { customPreset, defaultFilters, type Filters } from './filters.ts'
import { rangedMetrics } from './ranges.ts'

interface Preset {
  readonly label: string
  readonly filters: Partial<Filters>
}

const withAverages = {
  metric: [...defaultFilters.metric, 'weekAverage', 'monthAverage', 'twoMonthsAverage'],
} as const satisfies Partial<Filters>

const largeCap = { marketCap: [4, 8] } as const satisfies Partial<Filters>

/** The built-in screens: the five of the specification, then signals, then fundamentals. A preset's id is its index in this list. */
export const presets = [
  { label: 'Week Best Large Cap', filters: { ...withAverages, ...largeCap, sortColumn: 'weekDeltaRatio', asc: false } },
  { label: 'Week Worst Large Cap', filters: { ...withAverages, ...largeCap, sortColumn: 'weekDeltaRatio', asc: true } },
  { label: 'Week Best SP500', filters: { ...withAverages, sp500: true, sortColumn: 'weekDeltaRatio', asc: false } },
  { label: 'Week Worst SP500', filters: { ...withAverages, sp500: true, sortColumn: 'weekDeltaRatio', asc: true } },
  { label: 'Unusual Volume', filters: { volume: [5, 11], sortColumn: 'weekVolumeAverage', asc: false } },
  { label: 'New 52-Week High', filters: { ranges: { sessionsSinceHigh: [null, 0] }, sortColumn: 'dayDeltaRatio' } },
  { label: 'Oversold (RSI)', filters: { ranges: { rsi14: [null, 30] }, sortColumn: 'rsi14', asc: true } },
  {
    label: 'Golden Cross',
    filters: { ranges: { sessionsSinceGoldenCross: [null, 5] }, sortColumn: 'sessionsSinceGoldenCross', asc: true },
  },
  { label: 'Truly Unusual Volume', filters: { ranges: { relativeVolume: [3, null] }, sortColumn: 'relativeVolume' } },
  { label: 'Gap Up', filters: { ranges: { gap: [0.02, null] }, sortColumn: 'gap' } },
  { label: 'Near 200-Day Average', filters: { ranges: { from200DayAverage: [-0.02, 0.02] } } },
  {
    label: 'Quality at a Price',
    filters: {
      ranges: {
        peRatio: [0, 20],
        debtToEquity: [0, 1],
        freeCashFlowYield: [0, null],
        returnOnInvestedCapital: [0.1, null],
      },
      sortColumn: 'freeCashFlowYield',
    },
  },
  {
    label: 'Reports Within 7 Days',
    filters: { ranges: { daysToReport: [null, 7] }, sortColumn: 'daysToReport', asc: true },
  },
] as const satisfies readonly Preset[]

/** Whether a preset filters or sorts by a metric without values in a dataset, or by an index without members. */
export const isPresetMissing = (id: number, missing: readonly string[]): boolean =>
  asksForMembers(presetFilters(id), missing) || presetMetrics(id).some((metric) => missing.includes(metric))

/** Whether filters ask for members of an index that a dataset lacks. */
export const asksForMembers = (filters: Pick<Filters, FlagField>, missing: readonly string[]): boolean =>
  (filters.sp500 && missing.includes('sp500')) || (filters.dowJones && missing.includes('dowJones'))

/** The metrics by which a preset filters or sorts. */
export function presetMetrics(id: number): readonly string[] {
  const preset: Preset | undefined = presets[id]
  const { ranges = {}, sortColumn, ...others }: Partial<Filters> = preset?.filters ?? {}
  const sliders = (['marketCap', 'volume'] as const).filter((metric) => others[metric])
  return [...rangedMetrics(ranges), ...sliders, ...(sortColumn ? [sortColumn] : [])]
}

/** A preset's filters over the defaults; Custom (−1) and unknown ids give the defaults. */
export function presetFilters(id: number): Filters {
  const preset: Preset | undefined = presets[id]
  return preset ? { ...defaultFilters, ...preset.filters, presets: id } : { ...defaultFilters, presets: customPreset }
}
