import { away, dollars } from './amounts.ts'
import { bearish, bullish, neutral, type Line } from './remark.ts'

/** What can be said of any stock after any session. */
export const usualLines: readonly Line[] = [
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
