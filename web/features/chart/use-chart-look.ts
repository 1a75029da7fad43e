import { useMemo } from 'react'
import { useRootTokens } from '../../ui/use-root-tokens.ts'
import type { ChartLook } from './drawing.ts'

const tokens = ['--gain', '--loss', '--primary', '--hair', '--text-3', '--font'] as const

/** The page's colours, anew when a person chooses others. */
export function useChartLook(): ChartLook {
  const values = useRootTokens(tokens)
  return useMemo(
    () => ({
      gain: values['--gain'],
      loss: values['--loss'],
      line: values['--primary'],
      band: values['--primary'],
      grid: values['--hair'],
      text: values['--text-3'],
      font: values['--font'],
    }),
    [values],
  )
}
