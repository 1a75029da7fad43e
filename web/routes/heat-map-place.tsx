import { lazy, Suspense } from 'react'
import type { MapPart } from './screen-parts.ts'

const HeatMapAnswer = lazy(async () => ({ default: (await import('./heat-map-answer.tsx')).HeatMapAnswer }))

/** The stocks of a screen as a map. */
export const HeatMapPlace = (props: MapPart) => (
  <Suspense>
    <HeatMapAnswer {...props} />
  </Suspense>
)
