import type { RandomSequence } from '../../demo/prices/random.ts'
import type { Bars } from '../../demo/prices/walk.ts'

/** A trader's remark on a session. */
export interface Remark {
  readonly body: string
  /** undefined where the remark takes no side. */
  readonly side: 'Bullish' | 'Bearish' | undefined
}

/** The topic of a remark. Both names are written as in a message, with a `$` where they are cashtags. */
interface Topic {
  readonly name: string
  readonly peer: string
  readonly figures: Figures
  /** The session's day: `today`, or `on Friday` from the next day on. */
  readonly day: string
}

/** A phrasing of a remark; some contain random numbers. */
type Line = (topic: Topic, drawn: RandomSequence) => Remark

const bullish = (body: string): Remark => ({ body, side: 'Bullish' })
const bearish = (body: string): Remark => ({ body, side: 'Bearish' })
const neutral = (body: string): Remark => ({ body, side: undefined })

/** Two decimals, or four below a dollar. */
const dollars = (price: number): string => `$${price.toFixed(price < 1 ? 4 : 2)}`

/** Without a sign: the text around it says the direction. */
const percent = (fraction: number): string => `${(Math.abs(fraction) * 100).toFixed(1)}%`

const times = (factor: number): string => `${factor.toFixed(1)}x`

/** A price at a distance in percent from another. */
const away = (price: number, percents: number): string => dollars(price * (1 + percents / 100))

/** Remarks that fit any stock and session. */
const usualLines: readonly Line[] = [
  ({ name, figures }) => neutral(`${name} closed at ${dollars(figures.close)}. Watching the open.`),
  ({ name, figures, day }) =>
    neutral(
      `${name} ranged from ${dollars(figures.low)} to ${dollars(figures.high)} ${day}. Waiting for one side to break.`,
    ),
  ({ name, peer }) => neutral(`Anyone else holding both ${name} and ${peer}? They move together until they don’t.`),
  ({ name, peer }) => neutral(`${name} or ${peer}? If you could only keep one.`),
  ({ name }) => neutral(`Reading the last report of ${name} again. Nobody talks about the margins.`),
  ({ name }) => neutral(`What is everyone’s average in ${name}?`),
  ({ name }) => neutral(`No position in ${name} yet, only watching how it behaves.`),
  ({ name, peer }) => neutral(`Screening the sector tonight: ${name} and ${peer} are what is left.`),
  ({ name }, { whole }) => neutral(`Day ${whole(3, 90)} of holding ${name}. Nothing to do.`),
  ({ name, figures }) =>
    neutral(`Alert set on ${name} at ${away(figures.close, 3)}. Until then I have better things to do.`),
  ({ name, figures }, { whole }) => bullish(`${name} holds above ${away(figures.close, -whole(2, 6))} and I stay in.`),
  ({ name, figures }, { whole }) =>
    bullish(`${away(figures.close, whole(6, 20))} is my target for ${name}, and I have time.`),
  ({ name, peer }) => bullish(`Rotated some ${peer} into ${name}. Better value here.`),
  ({ name }) => bullish(`Added to ${name} at the close. Small, as always.`),
  ({ name, figures }) => bullish(`${name} under ${away(figures.close, 2)} is a gift.`),
  ({ name, peer }) => bullish(`If ${peer} deserves its price, ${name} is far too cheap.`),
  ({ name, figures }, { whole }) =>
    bearish(`${name} needs ${away(figures.close, whole(3, 8))} before I believe anything.`),
  ({ name, peer }) => bearish(`Took some off ${name}, added ${peer}.`),
  ({ name, figures }, { whole }) =>
    bearish(`${name} back at ${away(figures.close, -whole(5, 15))} would not surprise me.`),
  ({ name }) => bearish(`Every bounce in ${name} gets sold. I am not the one to catch it.`),
  ({ name, peer }) => bearish(`Would rather own ${peer} than ${name} here.`),
]

/** Remarks that require a certain kind of session. */
interface Occasion {
  readonly when: (figures: Figures) => boolean
  readonly lines: readonly Line[]
}

const risen: Occasion = {
  when: ({ change }) => change > 0.015,
  lines: [
    ({ name, figures }) =>
      bullish(`${name} up ${percent(figures.change)} to ${dollars(figures.close)}. Buyers all day.`),
    ({ name, figures, day }) => bullish(`Up ${percent(figures.change)} ${day}! Thank you ${name}.`),
    ({ name, figures }) =>
      bearish(`${name} +${percent(figures.change)} in one session is too much too fast. Fading it.`),
    ({ name, peer }) => bullish(`${name} is leading, ${peer} should follow.`),
    ({ name }) => neutral(`Sold a third of ${name} into the strength, the rest stays.`),
  ],
}

const fallen: Occasion = {
  when: ({ change }) => change < -0.015,
  lines: [
    ({ name, figures }) => bearish(`${name} down ${percent(figures.change)} and no bounce into the close.`),
    ({ name, figures }) =>
      bullish(`${name} −${percent(figures.change)} on what exactly? Adding at ${dollars(figures.close)}.`),
    ({ name, figures }) => bearish(`Stopped out of ${name} at ${dollars(figures.close)}. Back to cash.`),
    ({ name, peer }) => neutral(`Is it only ${name} that is sold off, or is ${peer} next?`),
    ({ name, day }) => neutral(`Not the day I had hoped for in ${name} ${day}.`),
  ],
}

const still: Occasion = {
  when: ({ change }) => Math.abs(change) < 0.004,
  lines: [
    ({ name, day }) => neutral(`${name} went nowhere ${day}.`),
    ({ name, figures }) => neutral(`${name} flat at ${dollars(figures.close)}. Quiet before something?`),
  ],
}

const busy: Occasion = {
  when: ({ busyness }) => busyness > 1.5,
  lines: [
    ({ name, figures }) =>
      neutral(
        `${name} volume was ${times(figures.busyness)} the usual. Somebody knows something, or somebody is done.`,
      ),
    ({ name, figures: { change, busyness } }) => {
      const opening = `${times(busyness)} normal volume in ${name}, and it closed`
      if (change === 0) return neutral(`${opening} where it was.`)
      return change > 0
        ? bullish(`${opening} up. Hard to argue with.`)
        : bearish(`${opening} down. Hard to argue with.`)
    },
  ],
}

const thin: Occasion = {
  when: ({ busyness }) => busyness < 0.7,
  lines: [({ name, day }) => neutral(`Thin volume in ${name} ${day}, I would not read much into it.`)],
}

const high: Occasion = {
  when: ({ highestIn }) => highestIn >= 20,
  lines: [
    ({ name, figures }) => bullish(`${name}: highest close in ${figures.highestIn} sessions. Let it run.`),
    ({ name, figures }) =>
      bearish(`${name} at its highest close in ${figures.highestIn} sessions. This is where I sell, not where I buy.`),
  ],
}

const low: Occasion = {
  when: ({ lowestIn }) => lowestIn >= 20,
  lines: [
    ({ name, figures }) => bearish(`${name}: lowest close in ${figures.lowestIn} sessions. Support is gone.`),
    ({ name, figures }) =>
      bullish(
        `${name} at ${dollars(figures.close)}, its lowest in ${figures.lowestIn} sessions. Started a small position.`,
      ),
  ],
}

const longWay: Occasion = {
  when: ({ weekChange }) => Math.abs(weekChange) > 0.05,
  lines: [
    ({ name, figures }) => {
      const way = figures.weekChange > 0 ? 'up' : 'down'
      return neutral(`${name} is ${way} ${percent(figures.weekChange)} in five sessions. What a ride.`)
    },
  ],
}

const occasions = [risen, fallen, still, busy, thin, high, low, longWay]

/** The remarks that a session allows; often none. */
const linesFor = (figures: Figures): readonly Line[] =>
  occasions.filter(({ when }) => when(figures)).flatMap(({ lines }) => lines)

/** The probability of a special remark, where there is one. */
const shareOfOccasions = 0.6

/** Creates remarks on one session, without repetition while others remain. */
export function createRemarks(drawn: RandomSequence): (topic: Topic) => Remark {
  const said = new Set<Line>()
  return (topic) => {
    const fitting = linesFor(topic.figures).filter((line) => !said.has(line))
    const usual = usualLines.filter((line) => !said.has(line))
    const isSpecial = fitting.length > 0 && drawn.chance(shareOfOccasions)
    const line = drawn.pick(isSpecial ? fitting : usual.length > 0 ? usual : usualLines)
    said.add(line)
    return line(topic, drawn)
  }
}

/** The figures of a session that a chart shows after the close. */
export interface Figures {
  readonly close: number
  /** Change of the close as a fraction. */
  readonly change: number
  /** The same over five sessions. */
  readonly weekChange: number
  /** Highest and lowest price of the day. */
  readonly high: number
  readonly low: number
  /** Volume as a multiple of the usual. */
  readonly busyness: number
  /** Sessions since the close was as high, and as low; at most `highLowSessions`. */
  readonly highestIn: number
  readonly lowestIn: number
}

/** Sessions for the usual volume, and sessions for highs and lows. */
const usualSessions = 20
const highLowSessions = 120

/** The figures of the bar at an index; undefined where too few bars precede it. */
export function figuresAt({ close, high, low, volume }: Bars, index: number): Figures | undefined {
  const [now, before, lastWeek] = [close[index], close[index - 1], close[index - 5]]
  if (now === undefined || before === undefined || lastWeek === undefined || index < usualSessions) return undefined
  const volumes = volume.subarray(index - usualSessions, index)
  const average = volumes.reduce((sum, each) => sum + each, 0) / usualSessions
  const earlier = close.subarray(Math.max(0, index - highLowSessions), index).toReversed()
  const since = (isBeyond: (price: number) => boolean) => {
    const found = earlier.findIndex(isBeyond)
    return found === -1 ? earlier.length : found
  }
  return {
    close: now,
    change: now / before - 1,
    weekChange: now / lastWeek - 1,
    high: high[index] ?? now,
    low: low[index] ?? now,
    busyness: average > 0 ? (volume[index] ?? 0) / average : 1,
    highestIn: since((price) => price >= now),
    lowestIn: since((price) => price <= now),
  }
}
