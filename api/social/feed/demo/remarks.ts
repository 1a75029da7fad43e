import { phrases } from '../../../demo/companies/name-words.ts'
import type { RandomSequence } from '../../../demo/prices/random.ts'
import type { Bars } from '../../../demo/prices/walk.ts'

/** A trader's remark on a session. */
export interface Remark {
  readonly body: string
  /** undefined if the remark takes no side. */
  readonly side: 'Bullish' | 'Bearish' | undefined
}

/** The topic of a remark. Both names are written as in a message, with a `$` if they are cashtags. */
interface Topic {
  readonly name: string
  readonly peer: string
  readonly figures: Figures
  /** The session's day: `today`, or `on Friday` from the next day on. */
  readonly day: string
}

/** A trader’s opinion on a session, and the sentences that express it. */
interface Opinion {
  readonly side: Remark['side']
  readonly closings: readonly string[]
  /** The price that the sentence names: the least and the most percent from the close. */
  readonly move?: readonly [least: number, most: number]
}

const neutral: Opinion = {
  side: undefined,
  closings: phrases('Watching the open.; No position yet, only watching.; Anyone else holding it beside {peer}?'),
}
const bullish: Opinion = {
  side: 'Bullish',
  closings: phrases('Added a little at the close.; I stay in and let it run.; Still better value than {peer}.'),
}
const bearish: Opinion = {
  side: 'Bearish',
  closings: phrases('Took some off the table.; Every bounce gets sold.; Would rather own {peer} here.'),
}
const alert: Opinion = { side: undefined, closings: ['Alert set at {price}.'], move: [3, 9] }
const target: Opinion = { side: 'Bullish', closings: ['My target is {price}, and I have time.'], move: [6, 20] }
const fear: Opinion = { side: 'Bearish', closings: ['Back at {price} would not surprise me.'], move: [-15, -5] }

/** One of the opinions on a kind of session, and the sentences that may come before it. */
interface Stance extends Opinion {
  readonly openings: readonly string[]
}

/** Common opinions are listed more than once: each is expressed at most as often. */
const stances = (openings: readonly string[], opinions: readonly Opinion[]): readonly Stance[] =>
  opinions.map((opinion) => ({ ...opinion, openings }))

const usualOpenings = phrases(`
  {name} closed at {close}.
  {name} ranged from {low} to {high} {day}.
  Reading the last report of {name} again.
  Screening the sector tonight: {name} and {peer} are what is left.
`)

/** They fit any stock and session. */
const usualStances = stances(usualOpenings, [
  ...[neutral, neutral, neutral, neutral, neutral, neutral, neutral, neutral, alert, neutral],
  ...[target, target, bullish, bullish, bullish, bullish, fear, bearish, fear, bearish, bearish],
])

const isBusy = ({ busyness }: Figures) => busyness > 1.5
const closedBusy = '{name} closed {way} on {volume} the normal volume.'

/** Stances that require a certain kind of session. */
const occasions: readonly (readonly [when: (figures: Figures) => boolean, stances: readonly Stance[]])[] = [
  [
    ({ change }) => change > 0.015,
    stances(['{name} {way} {change} to {close}.'], [bullish, bullish, bearish, bullish, neutral]),
  ],
  [
    ({ change }) => change < -0.015,
    stances(['{name} {way} {change} {day}.'], [bearish, bullish, bearish, neutral, neutral]),
  ],
  [({ change }) => Math.abs(change) < 0.004, stances(['{name} went nowhere {day}.'], [neutral, neutral])],
  [isBusy, stances(['{name} volume was {volume} the usual.'], [neutral])],
  [(figures) => isBusy(figures) && figures.change === 0, stances([closedBusy], [neutral])],
  [(figures) => isBusy(figures) && figures.change > 0, stances([closedBusy], [bullish])],
  [(figures) => isBusy(figures) && figures.change < 0, stances([closedBusy], [bearish])],
  [({ busyness }) => busyness < 0.7, stances(['Thin volume in {name} {day}.'], [neutral])],
  [({ highestIn }) => highestIn >= 20, stances(['{name}: highest close in {highestIn} sessions.'], [bullish, bearish])],
  [({ lowestIn }) => lowestIn >= 20, stances(['{name}: lowest close in {lowestIn} sessions.'], [bearish, bullish])],
  [
    ({ weekChange }) => Math.abs(weekChange) > 0.05,
    stances(['{name} is {weekWay} {weekChange} in five sessions.'], [neutral]),
  ],
]

/** The probability of a special remark, if there is one. */
const shareOfOccasions = 0.6

/** Far more than it takes to find an unused text. */
const maxAttempts = 100

/**
 * Creates up to twenty remarks on one session, without repetition. Sides are `drawn` separately from the `wording`, so
 * that a changed text changes no play.
 */
export function createRemarks(drawn: RandomSequence, wording: RandomSequence): (topic: Topic) => Remark {
  const taken = new Set<Stance>()
  const said = new Set<string>()
  return (topic) => {
    const isLeft = (stance: Stance) => !taken.has(stance)
    const special = occasions.flatMap(([when, all]) => (when(topic.figures) ? all.filter(isLeft) : []))
    const isSpecial = special.length > 0 && drawn.chance(shareOfOccasions)
    const stance = drawn.pick(isSpecial ? special : usualStances.filter(isLeft))
    taken.add(stance)
    const { side, openings, closings, move } = stance
    const values = valuesOf(topic, move ? drawn.whole(...move) : 0)
    const invent = () => filledIn(`${wording.pick(openings)} ${wording.pick(closings)}`, values)
    let body = invent()
    for (let attempt = 0; said.has(body) && attempt < maxAttempts; attempt++) body = invent()
    said.add(body)
    return { body, side }
  }
}

type Values = Readonly<Record<string, string>>

/** What a text's placeholders stand for; the price is this many percent from the close. */
function valuesOf({ name, peer, day, figures }: Topic, percents: number): Values {
  const { close, change, weekChange, low, high, busyness, highestIn, lowestIn } = figures
  return {
    ...{ name, peer, day },
    ...{ close: dollars(close), low: dollars(low), high: dollars(high), price: dollars(close * (1 + percents / 100)) },
    ...{ way: wayOf(change), change: percent(change), weekWay: wayOf(weekChange), weekChange: percent(weekChange) },
    ...{ volume: `${busyness.toFixed(1)} times`, highestIn: String(highestIn), lowestIn: String(lowestIn) },
  }
}

const filledIn = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, id: string) => values[id] ?? String(undefined))

/** Two decimals, or four below a dollar. */
const dollars = (price: number): string => `$${price.toFixed(price < 1 ? 4 : 2)}`

/** Without a sign: the text around it states the direction. */
const percent = (fraction: number): string => `${(Math.abs(fraction) * 100).toFixed(1)}%`

const wayOf = (change: number): string => (change > 0 ? 'up' : change < 0 ? 'down' : 'where it was')

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
  /** The number of sessions for which the close was not higher, or not lower; at most `highLowSessions`. */
  readonly highestIn: number
  readonly lowestIn: number
}

/** Sessions for the usual volume, and sessions for highs and lows. */
const usualSessions = 20
const highLowSessions = 120

/** The figures of the bar at an index; undefined if too few bars precede it. */
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
