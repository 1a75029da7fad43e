import { keysOf } from '../keys-of.ts'
import { metricGroups } from './metrics.ts'

// Apart from metrics.ts, because no first row needs them.

/** The metrics of daily bars. A dataset may have all of them, some or none. */
export const technicalMetrics = keysOf(metricGroups.Technical)

/** Whether a metric needs the daily bars of technical values, which a dataset may lack. */
export const isTechnical = (id: string): boolean => Object.hasOwn(metricGroups.Technical, id)
