import { useRef, type PointerEvent } from 'react'

const longPressMs = 500
/** Pixels that a resting finger may move. */
const tolerance = 10

interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
  readonly onContextMenu: (event: { preventDefault(): void }) => void
  readonly onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => void
}

/**
 * Calls `onPress` when a finger is lifted that has rested for half a second: a dialog that opened under the finger would
 * be dismissed by lifting it. The click of that touch is swallowed, and the browser's own menu stays away.
 */
export function useLongPress(onPress: () => void): LongPress {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined>(undefined)
  const isLong = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }) {
      end()
      isLong.current = false
      if (pointerType !== 'touch') return
      press.current = { x, y, timer: setTimeout(() => (isLong.current = true), longPressMs) }
    },
    onPointerMove({ clientX, clientY }) {
      const from = press.current
      if (!from || Math.hypot(clientX - from.x, clientY - from.y) <= tolerance) return
      end()
      isLong.current = false
    },
    onPointerUp() {
      if (press.current && isLong.current) onPress()
      end()
    },
    onPointerCancel() {
      end()
      isLong.current = false
    },
    onContextMenu(event) {
      if (press.current || isLong.current) event.preventDefault()
    },
    onClickCapture(event) {
      if (!isLong.current) return
      isLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
