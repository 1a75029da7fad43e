import { type PointerEvent, type TouchEvent, useRef } from 'react'

const longPressMs = 500
/** Pixels that the finger may move during a long press. */
const tolerance = 10

interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
  readonly onContextMenu: (event: { preventDefault(): void }) => void
  readonly onTouchEnd: (event: TouchEvent) => void
}

/**
 * Calls `onPress` when a finger is lifted after half a second. Suppresses the click of that touch, which would dismiss a
 * dialog that opens before it, and the browser's context menu.
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
    onPointerUp: end,
    onPointerCancel() {
      end()
      isLong.current = false
    },
    onContextMenu(event) {
      if (press.current || isLong.current) event.preventDefault()
    },
    onTouchEnd(event) {
      if (!isLong.current) return
      isLong.current = false
      event.preventDefault()
      onPress()
    },
  }
}
