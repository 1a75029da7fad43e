import type { Draws } from '../../demo/prices/draws.ts'
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
}

type Line = (topic: Topic, drawn: Draws) => Remark

/** One of the remarks that fit a session. */
export function remarkOn(topic: Topic, drawn: Draws): Remark {
  const fitting = [...always, ...occasions.filter(({ when }) => when(topic.figures)).flatMap(({ lines }) => lines)]
  return drawn.pick(fitting)(topic, drawn)
}

const bullish = (body: string): Remark => ({ body, side: 'Bullish' })
const bearish = (body: string): Remark => ({ body, side: 'Bearish' })
const neutral = (body: string): Remark => ({ body, side: undefined })

/** Two digits behind the point, or four where cents are too coarse. */
const dollars = (price: number): string => `$${price.toFixed(price < 1 ? 4 : 2)}`
const percent = (fraction: number): string => `${(Math.abs(fraction) * 100).toFixed(1)}%`
const times = (factor: number): string => `${factor.toFixed(1)}x`
/** Around a price, at a distance that people like to name. */
const near = (price: number, share: number): string => dollars(price * (1 + share))

const always: readonly Line[] = [
  ({ name, figures }) => neutral(`${name} closed at ${dollars(figures.close)}. Watching the open.`),
  ({ name, figures }) =>
    neutral(
      `${name} traded between ${dollars(figures.low)} and ${dollars(figures.high)} today. Waiting for one of them to break.`,
    ),
  ({ name, peer }) => neutral(`Anyone else holding both ${name} and ${peer}? They move together until they don’t.`),
  ({ name, figures }, { whole }) =>
    bullish(`${name} holds above ${near(figures.close, -whole(2, 6) / 100)} and I stay in.`),
  ({ name, figures }, { whole }) =>
    bearish(`${name} needs ${near(figures.close, whole(3, 8) / 100)} before I believe anything.`),
  ({ name, peer }, { chance }) =>
    chance(0.5)
      ? bullish(`Rotated some ${peer} into ${name}. Better value here.`)
      : bearish(`Took some off ${name}, added ${peer}.`),
]

/** What is only said when there is a reason to. */
const occasions: readonly { readonly when: (figures: Figures) => boolean; readonly lines: readonly Line[] }[] = [
  {
    when: ({ change }) => change > 0.015,
    lines: [
      ({ name, figures }) =>
        bullish(`${name} up ${percent(figures.change)} to ${dollars(figures.close)}. Buyers all day.`),
      ({ name, figures }) => bullish(`Up ${percent(figures.change)}! Thank you ${name}.`),
      ({ name, figures }) =>
        bearish(`${name} +${percent(figures.change)} in one session is too much too fast. Fading it.`),
      ({ name, peer }) => bullish(`${name} leading, ${peer} should follow.`),
    ],
  },
  {
    when: ({ change }) => change < -0.015,
    lines: [
      ({ name, figures }) => bearish(`${name} down ${percent(figures.change)} and no bounce into the close.`),
      ({ name, figures }) =>
        bullish(`${name} −${percent(figures.change)} on what exactly? Adding at ${dollars(figures.close)}.`),
      ({ name, figures }) => bearish(`Stopped out of ${name} at ${dollars(figures.close)}. Back to cash.`),
      ({ name, peer }) => neutral(`Is it only ${name}, or is ${peer} next?`),
    ],
  },
  {
    when: ({ change }) => Math.abs(change) < 0.004,
    lines: [
      ({ name }) => neutral(`${name} went nowhere today.`),
      ({ name, figures }) => neutral(`${name} flat at ${dollars(figures.close)}. Quiet before something?`),
    ],
  },
  {
    when: ({ busyness }) => busyness > 1.5,
    lines: [
      ({ name, figures }) =>
        neutral(
          `${name} volume was ${times(figures.busyness)} the usual. Somebody knows something, or somebody is done.`,
        ),
      ({ name, figures: { change, busyness } }) => {
        if (change === 0) return neutral(`${times(busyness)} normal volume in ${name}, and it closed where it was.`)
        const opening = `${times(busyness)} normal volume in ${name}, and it closed`
        return change > 0
          ? bullish(`${opening} up. Hard to argue with.`)
          : bearish(`${opening} down. Hard to argue with.`)
      },
    ],
  },
  {
    when: ({ busyness }) => busyness < 0.7,
    lines: [({ name }) => neutral(`Thin volume in ${name} today, I would not read much into it.`)],
  },
  {
    when: ({ highestIn }) => highestIn >= 20,
    lines: [
      ({ name, figures }) =>
        bullish(`${name}: highest close in ${figures.highestIn} sessions. Nobody who bought since is losing.`),
      ({ name, figures }) =>
        bearish(
          `${name} at its highest close in ${figures.highestIn} sessions. This is where I sell, not where I buy.`,
        ),
    ],
  },
  {
    when: ({ lowestIn }) => lowestIn >= 20,
    lines: [
      ({ name, figures }) => bearish(`${name}: lowest close in ${figures.lowestIn} sessions. Support is gone.`),
      ({ name, figures }) =>
        bullish(
          `${name} at ${dollars(figures.close)}, lowest in ${figures.lowestIn} sessions. Started a small position.`,
        ),
    ],
  },
  {
    when: ({ weekChange }) => Math.abs(weekChange) > 0.05,
    lines: [
      ({ name, figures }) =>
        neutral(
          `${name} is ${figures.weekChange > 0 ? 'up' : 'down'} ${percent(figures.weekChange)} in five sessions. What a week.`,
        ),
    ],
  },
]
