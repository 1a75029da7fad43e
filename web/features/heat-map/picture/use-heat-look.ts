import { useMemo } from 'react'
import { useRootTokens } from '../../../ui/use-root-tokens.ts'
import { heatLook, lookTokens, type HeatLook } from './heat-look.ts'

/** The look of the palette that is chosen, now and when another is. */
export function useHeatLook(): HeatLook {
  const tokens = useRootTokens(lookTokens)
  return useMemo(() => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
    return heatLook(tokens, rem)
  }, [tokens])
}
