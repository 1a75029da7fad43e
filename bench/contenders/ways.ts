/** Those who answer within the worker that asks them. */
export const waysInside = ['ours', 'naive', 'arquero', 'crossfilter', 'bareScan'] as const
/** Those who have a worker of their own. */
export const waysOutside = ['duckdb', 'perspective'] as const

export type WayInside = (typeof waysInside)[number]
export type WayOutside = (typeof waysOutside)[number]

/** How many stocks there are, and how many questions are asked at a time: the clock is too coarse for one of a few. */
export const sizes = { '8k': { rows: 8000, batch: 10 }, '100k': { rows: 100_000, batch: 4 } } as const
export type Size = keyof typeof sizes
