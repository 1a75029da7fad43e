/** How many of the newest sessions each choice shows. */
export const spans = { '1M': 21, '3M': 63, '6M': 126, '1Y': 260 } as const

export type SpanId = keyof typeof spans

export const spanIds = Object.keys(spans) as SpanId[]
