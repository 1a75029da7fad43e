import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'

/** The stocks of a screen as a map. */
export const HeatMapPlace = lazyPart(chunk(async () => (await import('./heat-map-answer.tsx')).HeatMapAnswer))
