import { useRef, useState, type PointerEvent } from 'react'
import { sheet } from '../../texts/sheet.ts'
import styles from './handle.module.css'

/** Pixels that a drag must go to count as one. */
const least = 24

interface HandleState {
  readonly isHalf: boolean
  readonly toggle: () => void
  readonly dragEnd: (down: number) => void
}

/** How far a sheet is drawn up: whole, half, or – drawn down once more – away. */
export function useHandle(close: () => void): HandleState {
  const [isHalf, setHalf] = useState(false)
  return {
    isHalf,
    toggle: () => setHalf(!isHalf),
    dragEnd(down) {
      if (down > 0 && isHalf) close()
      else setHalf(down > 0)
    },
  }
}

/** What a sheet is drawn up and down by: a drag, or a press. */
export function Handle({ isHalf, toggle, dragEnd }: HandleState) {
  const drag = useRef<{ readonly from: number; isDone: boolean }>(null)
  const end = ({ clientY }: PointerEvent) => {
    const down = clientY - (drag.current?.from ?? clientY)
    if (!drag.current || Math.abs(down) < least) return
    drag.current.isDone = true
    dragEnd(down)
  }
  // A drag ends in a click too, which then is none.
  const press = () => {
    if (!drag.current?.isDone) toggle()
    drag.current = null
  }
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={isHalf ? sheet.expand : sheet.collapse}
      onPointerDown={({ currentTarget, pointerId, clientY }) => {
        currentTarget.setPointerCapture(pointerId)
        drag.current = { from: clientY, isDone: false }
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        drag.current = null
      }}
      onClick={press}
    />
  )
}
