import { normalAt, uniformAt } from './random.ts'

/** Numbers drawn one after the other, for what is made once and in a fixed order. */
export interface Draws {
  /** From 0 up to, but not including, 1. */
  readonly uniform: () => number
  readonly normal: () => number
  /** Above 0, with this median; `spread` is the standard deviation of the logarithm. */
  readonly logNormal: (median: number, spread: number) => number
  readonly chance: (probability: number) => boolean
  /** A whole number, both ends included. */
  readonly whole: (least: number, greatest: number) => number
  /** One of a list that is not empty. */
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** The numbers that follow from a seed. */
export function draws(seed: number): Draws {
  let place = 0
  const uniform = () => uniformAt(seed, place++)
  // Its own half of the places: a normal number uses up two of them.
  const normal = () => normalAt(~seed, place++)
  return {
    uniform,
    normal,
    logNormal: (median, spread) => median * Math.exp(spread * normal()),
    chance: (probability) => uniform() < probability,
    whole: (least, greatest) => least + Math.floor(uniform() * (greatest - least + 1)),
    pick: (items) => chosen(items, uniform()),
  }
}

function chosen<Item>(items: readonly Item[], uniform: number): Item {
  const item = items[Math.floor(uniform * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}
