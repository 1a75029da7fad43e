import { useEffect, useState } from 'react'
import type { guessability } from './password-estimator.ts'

export type Guessability = typeof guessability

/** The estimator of passwords once it is here; without it length alone is judged, and the server has the last word. */
export function usePasswordEstimator(): Guessability | undefined {
  const [estimator, setEstimator] = useState<{ readonly guessability: Guessability }>()
  useEffect(() => {
    let isMounted = true
    import('./password-estimator.ts').then(
      (loaded) => isMounted && setEstimator(loaded),
      () => undefined,
    )
    return () => void (isMounted = false)
  }, [])
  return estimator?.guessability
}
