import { useState, type PointerEvent, type RefObject } from 'react'
import { moved } from './moved.ts'

interface Drag<Item> {
  readonly item: Item
  readonly order: readonly Item[]
}

/** Reorders a list by dragging a grip: the others make way at once, and the order is handed on when it is let go. */
export function useDragOrder<Item>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  onChange: (items: readonly Item[]) => void,
) {
  const [drag, setDrag] = useState<Drag<Item>>()

  const grip = (item: Item) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ item, order: items })
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (drag?.item !== item) return
      const place = placeAt(list.current, clientY)
      setDrag({ item, order: moved(drag.order, item, place - drag.order.indexOf(item)) })
    },
    onPointerUp() {
      if (drag && drag.order.join() !== items.join()) onChange(drag.order)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })
  return { order: drag?.order ?? items, dragged: drag?.item, grip }
}

/** How many of a list's items lie above a height on the screen. */
function placeAt(list: HTMLElement | null, clientY: number): number {
  const bottoms = [...(list?.children ?? [])].map((child) => child.getBoundingClientRect().bottom)
  return bottoms.filter((bottom) => bottom < clientY).length
}
