import { useRef, type PointerEvent } from 'react'

/** Milliseconds that a finger must rest, and pixels that it may tremble. */
const patience = 500
const tremble = 10

interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
  readonly onContextMenu: (event: { preventDefault(): void }) => void
  readonly onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => void
}

/** Hears a finger that rests on something. The tap that ends it does nothing more, and the browser's own menu stays away. */
export function useLongPress(onPress: () => void): LongPress {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined>(undefined)
  const isHeard = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }) {
      end()
      isHeard.current = false
      if (pointerType !== 'touch') return
      const hear = () => {
        isHeard.current = true
        onPress()
      }
      press.current = { x, y, timer: setTimeout(hear, patience) }
    },
    onPointerMove({ clientX, clientY }) {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > tremble) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event) {
      if (press.current || isHeard.current) event.preventDefault()
    },
    onClickCapture(event) {
      if (!isHeard.current) return
      isHeard.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
