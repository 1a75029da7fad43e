import { dollars, percent, times } from './amounts.ts'
import type { Figures } from './figures.ts'
import { bearish, bullish, neutral, type Line } from './remark.ts'

/** What is only said when the session gave a reason to. */
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

/** The lines that a session gives a reason for; often there are none. */
export const linesFor = (figures: Figures): readonly Line[] =>
  occasions.filter(({ when }) => when(figures)).flatMap(({ lines }) => lines)
