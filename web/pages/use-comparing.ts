import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { type CompareSelection, compared, toggleCompared, maxCompared } from '../state/compared.ts'
import { compareLimit } from '../texts/first-visit/results.ts'
import { showToast } from '../state/overlay.ts'

/** Which stocks are compared; a press puts one aside or takes it back, and says so where there is no more room. */
export function useComparing(): CompareSelection {
  const { symbols } = useSnapshot(compared)
  return useMemo(
    () => ({
      isCompared: (symbol) => symbols.includes(symbol),
      toggle(symbol) {
        if (!toggleCompared(symbol)) showToast(compareLimit(maxCompared))
      },
    }),
    [symbols],
  )
}
