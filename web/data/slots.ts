import type { Results } from './results.ts'

/**
 * What stands in the slots of a list, which are of one height: its rows and, before the names that are only similar to
 * what was searched for, a divider.
 */
type Slotted = Pick<Results, 'shown' | 'similarFrom'>

const hasDivider = ({ shown, similarFrom }: Slotted): boolean => similarFrom < shown

export const slotCount = (results: Slotted): number => results.shown + (hasDivider(results) ? 1 : 0)

/** The index of the row in a slot; `divider` where there is none. */
export function rowInSlot(results: Slotted, slot: number): number | 'divider' {
  if (!hasDivider(results) || slot < results.similarFrom) return slot
  return slot === results.similarFrom ? 'divider' : slot - 1
}
