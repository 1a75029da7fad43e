import { useLayoutEffect, useRef } from 'react'
import type { Filters } from '#domain/screen/filters'
import { filterChips } from '../../texts/screener/filter-words.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './filter-chips.module.css'
import type { ActiveFilter } from './describe-filters.ts'

interface FilterChipsProps {
  /** The preset that is shown, if it is one. */
  readonly preset: string | undefined
  readonly active: readonly ActiveFilter[]
  readonly onLift: (change: Partial<Filters>) => void
  /** Called before the last chip goes: its focus must go somewhere else. */
  readonly onLast: () => void
}

/** The filters that are set, each with a way to lift it. */
export function FilterChips({ preset, active, onLift, onLast }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ readonly at: number; readonly of: number }>(undefined)
  // The focused button is gone with its filter: the focus moves on to the next chip, or else back to the one before.
  useLayoutEffect(() => {
    if (!removed.current || active.length >= removed.current.of) return
    const { at } = removed.current
    removed.current = undefined
    const chips = list.current?.querySelectorAll('button')
    const next = chips?.[Math.min(at, chips.length - 1)]
    next?.focus()
  }, [active])
  const lift = ({ without }: ActiveFilter, at: number) => {
    if (active.length === 1) onLast()
    else removed.current = { at, of: active.length }
    onLift(without)
  }
  if (active.length === 0 && preset === undefined) return null
  return (
    <ul ref={list} className={styles.chips} aria-label={filterChips.list}>
      {preset !== undefined && <li className={styles.preset}>{preset}</li>}
      {active.map((filter, at) => (
        <li key={filter.id} className={styles.item}>
          <button
            type="button"
            className={styles.chip}
            aria-label={filterChips.remove(filter.label)}
            onClick={() => lift(filter, at)}
          >
            <span className={styles.label}>{filter.label}</span>
            <Icon name="x" small />
          </button>
        </li>
      ))}
    </ul>
  )
}
