import { formatInteger } from '#words/numbers'

const stocks = (count: number): string => `${formatInteger(count)} ${count === 1 ? 'stock' : 'stocks'}`

/** Adding a list to My List. */
export const addingAll = {
  ask: (count: number): string => `Add ${stocks(count)} to My List?`,
  add: 'Add',
  added: (count: number): string => `${stocks(count)} added to My List`,
  undo: 'Undo',
} as const
