import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { type Comparing, compared, compareDidToggle, mostCompared } from '../state/compared.ts'
import { compareLimit } from '../texts/first-visit/results.ts'
import { say } from '../state/toast.ts'

/** Which stocks are compared; a press puts one aside or takes it back, and says so where there is no more room. */
export function useComparing(): Comparing {
  const { symbols } = useSnapshot(compared)
  return useMemo(
    () => ({
      isCompared: (symbol) => symbols.includes(symbol),
      toggle(symbol) {
        if (!compareDidToggle(symbol)) say(compareLimit(mostCompared))
      },
    }),
    [symbols],
  )
}
