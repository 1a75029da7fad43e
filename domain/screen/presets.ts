import { customPreset, defaultFilters, type Filters } from './filters.ts'

interface Preset {
  readonly label: string
  readonly filters: Partial<Filters>
}

const withAverages = {
  metric: [...defaultFilters.metric, 'weekAverage', 'monthAverage', 'twoMonthsAverage'],
} as const satisfies Partial<Filters>

const largeCap = { marketCap: [4, 8] } as const satisfies Partial<Filters>

/** The five built-in screens; a preset's id is its index in this list. */
export const presets = [
  { label: 'Week Best Large Cap', filters: { ...withAverages, ...largeCap, sortColumn: 'weekDeltaRatio', asc: false } },
  { label: 'Week Worst Large Cap', filters: { ...withAverages, ...largeCap, sortColumn: 'weekDeltaRatio', asc: true } },
  { label: 'Week Best SP500', filters: { ...withAverages, sp500: true, sortColumn: 'weekDeltaRatio', asc: false } },
  { label: 'Week Worst SP500', filters: { ...withAverages, sp500: true, sortColumn: 'weekDeltaRatio', asc: true } },
  { label: 'Unusual Volume', filters: { volume: [5, 11], sortColumn: 'weekVolumeAverage', asc: false } },
] as const satisfies readonly Preset[]

/** A preset's filters over the defaults; Custom (−1) and unknown ids give the defaults. */
export function presetFilters(id: number): Filters {
  const preset: Preset | undefined = presets[id]
  return preset ? { ...defaultFilters, ...preset.filters, presets: id } : { ...defaultFilters, presets: customPreset }
}
