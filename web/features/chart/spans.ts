/** How many of the newest sessions each choice shows. */
export const spans = {
  '1M': { name: '1 month', sessions: 21 },
  '3M': { name: '3 months', sessions: 63 },
  '6M': { name: '6 months', sessions: 126 },
  '1Y': { name: '1 year', sessions: 260 },
} as const

export type SpanId = keyof typeof spans

export const spanIds = Object.keys(spans) as SpanId[]
