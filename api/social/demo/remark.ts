import type { Draws } from '../../demo/prices/random.ts'
import type { Figures } from './figures.ts'

/** What a trader makes of a session. */
export interface Remark {
  readonly body: string
  /** undefined where the remark takes no side. */
  readonly side: 'Bullish' | 'Bearish' | undefined
}

/** What a remark is about. Both names are written as they stand in a message, with their `$` where they have one. */
export interface Topic {
  readonly name: string
  readonly peer: string
  readonly figures: Figures
  /** How one speaks of the session's day: `today`, or `on Friday` from the next day on. */
  readonly day: string
}

/** A way to remark on something; some leave a figure of speech to chance. */
export type Line = (topic: Topic, drawn: Draws) => Remark

export const bullish = (body: string): Remark => ({ body, side: 'Bullish' })
export const bearish = (body: string): Remark => ({ body, side: 'Bearish' })
export const neutral = (body: string): Remark => ({ body, side: undefined })
