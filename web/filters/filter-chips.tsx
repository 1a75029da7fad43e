import { useLayoutEffect, useRef } from 'react'
import type { Filters } from '#domain/screen/filters'
import type { ActiveFilter } from '#words/describe-filters'
import { filterChips } from '#words/filter-words'
import { Icon } from '../ui/icons/icon.tsx'
import styles from './filter-chips.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface FilterChipsProps {
  /** The selected preset, if any. */
  readonly preset: string | undefined
  readonly active: readonly ActiveFilter[]
  readonly onRemove: (change: Partial<Filters>) => void
  /** Called before the last chip is removed, to move the focus elsewhere. */
  readonly onLast: () => void
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ preset, active, onRemove, onLast }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ readonly at: number; readonly of: number }>(undefined)
  // The focused button disappears with its filter: move the focus to the next chip, or to the previous one.
  useLayoutEffect(() => {
    if (!removed.current || active.length >= removed.current.of) return
    const { at } = removed.current
    removed.current = undefined
    const chips = list.current?.querySelectorAll('button')
    const next = chips?.[Math.min(at, chips.length - 1)]
    next?.focus()
  }, [active])
  const removeFilter = ({ without }: ActiveFilter, at: number) => {
    if (active.length === 1) onLast()
    else removed.current = { at, of: active.length }
    onRemove(without)
  }
  if (active.length === 0 && preset === undefined) return null
  return (
    <ul ref={list} className={`${shared.row} ${styles.chips}`} aria-label={filterChips.list} data-on-paper>
      {preset !== undefined && <li className={styles.preset}>{preset}</li>}
      {active.map((filter, at) => (
        <li key={filter.id}>
          <button
            type="button"
            className={`${control.chip} ${styles.chip}`}
            title={filterChips.remove(filter.label)}
            aria-label={filterChips.remove(filter.label)}
            onClick={() => removeFilter(filter, at)}
          >
            <span className={shared.ellipsis}>{filter.label}</span>
            <Icon name="x" small />
          </button>
        </li>
      ))}
    </ul>
  )
}
