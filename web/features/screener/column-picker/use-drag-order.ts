import { useState, type PointerEvent, type RefObject } from 'react'
import { moved } from './moved.ts'

interface Drag<Item> {
  readonly item: Item
  readonly order: readonly Item[]
}

/**
 * Reorders a list by dragging a grip: the others make way at once, and the order is handed on when it is let go. The
 * list has to take the handlers.
 */
export function useDragOrder<Item>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  onChange: (items: readonly Item[]) => void,
) {
  const [drag, setDrag] = useState<Drag<Item>>()

  const grip = (item: Item) => ({
    onPointerDown(event: PointerEvent) {
      event.preventDefault()
      // The list keeps the pointer: the grip itself moves in the page while it is dragged.
      list.current?.setPointerCapture(event.pointerId)
      setDrag({ item, order: items })
    },
  })
  const handlers = {
    onPointerMove({ clientY }: PointerEvent) {
      if (!drag) return
      const place = placeAt(list.current, clientY)
      setDrag({ ...drag, order: moved(drag.order, drag.item, place - drag.order.indexOf(drag.item)) })
    },
    onPointerUp() {
      if (drag && drag.order.join() !== items.join()) onChange(drag.order)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  }
  return { order: drag?.order ?? items, dragged: drag?.item, grip, handlers }
}

/** How many of a list's items lie above a height on the screen. */
function placeAt(list: HTMLElement | null, clientY: number): number {
  const bottoms = [...(list?.children ?? [])].map((child) => child.getBoundingClientRect().bottom)
  return bottoms.filter((bottom) => bottom < clientY).length
}
