import type { HeatView } from './heat-view.ts'

/** The view without a choice, for tests. */
export const aView: HeatView = { size: 'marketCap', color: 'change', timeframe: 'week', formulas: {} }
