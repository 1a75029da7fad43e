import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Filters } from '#domain/screen/filters'
import { type ColumnId, metricOf } from '#domain/screen/formulas'
import { IconButton } from '#web/ui/controls/button.tsx'
import { VisuallyHidden } from '#web/ui/data-display/visually-hidden.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { lazyIcons } from '#web/ui/icons/lazy-icons.ts'
import { columnPicker as texts } from './column-picker-texts.ts'
import styles from './shown-columns.module.css'
import shared from '#web/ui/shared.module.css'

interface ShownColumnsProps {
  readonly shown: readonly ColumnId[]
  readonly screen: Pick<Filters, 'formulas'>
  readonly onChange: (shown: readonly ColumnId[]) => void
}

/** The columns in their order, which can be changed by drag or by buttons. */
export function ShownColumns({ shown, screen, onChange }: ShownColumnsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { order, dragged, grip, handlers } = useDragOrder(list, shown, onChange)
  const labelOf = (id: ColumnId) => metricOf(id, screen).label
  const move = (id: ColumnId, by: number) => {
    const next = moved(shown, id, by)
    onChange(next)
    setAnnouncement(texts.moved(labelOf(id), next.indexOf(id) + 1, next.length))
  }
  return (
    <section aria-label={texts.shown}>
      <p className={shared.groupTitle}>{texts.order}</p>
      <ul ref={list} className={styles.list} {...handlers}>
        {order.map((id, at) => (
          <li key={id} className={styles.item} data-dragged={id === dragged || undefined}>
            <span className={styles.grip} {...grip(id)} title={texts.drag}>
              <Icon name={lazyIcons.grip} small />
            </span>
            <span className={`${shared.filling} ${shared.breaking}`}>{labelOf(id)}</span>
            <span className={styles.arrows}>
              <IconButton
                icon={lazyIcons.chevronUp}
                label={texts.up(labelOf(id))}
                disabled={at === 0}
                onClick={() => move(id, -1)}
              />
              <IconButton
                icon="chevron-down"
                label={texts.down(labelOf(id))}
                disabled={at === order.length - 1}
                onClick={() => move(id, 1)}
              />
            </span>
            <IconButton
              icon="x"
              label={texts.hide(labelOf(id))}
              onClick={() => onChange(shown.filter((other) => other !== id))}
            />
          </li>
        ))}
      </ul>
      {order.length === 0 && <p className={styles.none}>{texts.onlyLocked}</p>}
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </section>
  )
}

interface Drag<Item> {
  readonly item: Item
  readonly order: readonly Item[]
}

/**
 * Reorders a list by dragging a grip: the other items move at once, and the new order is reported on release. Attach
 * the returned handlers to the list.
 */
function useDragOrder<Item>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  onChange: (items: readonly Item[]) => void,
) {
  const [drag, setDrag] = useState<Drag<Item>>()

  const grip = (item: Item) => ({
    onPointerDown(event: PointerEvent) {
      event.preventDefault()
      // The list captures the pointer: the grip itself moves in the DOM during a drag.
      list.current?.setPointerCapture(event.pointerId)
      setDrag({ item, order: items })
    },
  })
  const handlers = {
    onPointerMove({ clientY }: PointerEvent) {
      if (!drag) return
      const index = indexAt(list.current, clientY)
      setDrag({ ...drag, order: moved(drag.order, drag.item, index - drag.order.indexOf(drag.item)) })
    },
    onPointerUp() {
      if (drag && drag.order.join() !== items.join()) onChange(drag.order)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  }
  return { order: drag?.order ?? items, dragged: drag?.item, grip, handlers }
}

/** How many of a list's items are above a y coordinate. */
function indexAt(list: HTMLElement | null, clientY: number): number {
  const bottoms = [...(list?.children ?? [])].map((child) => child.getBoundingClientRect().bottom)
  return bottoms.filter((bottom) => bottom < clientY).length
}

/** A copy of a list with one item moved by an offset, clamped to the list's ends. */
export function moved<Item>(items: readonly Item[], item: Item, by: number): readonly Item[] {
  const from = items.indexOf(item)
  if (from === -1) return items
  const to = Math.min(Math.max(from + by, 0), items.length - 1)
  const others = items.filter((other) => other !== item)
  return [...others.slice(0, to), item, ...others.slice(to)]
}
