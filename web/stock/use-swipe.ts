import { type TouchEvent, useRef } from 'react'

/** Minimum distance of a swipe in pixels, and how many times it must exceed the vertical distance. */
const minDistance = 60
const minAspectRatio = 2

interface Swipe {
  readonly onTouchStart: (event: TouchEvent) => void
  readonly onTouchEnd: (event: TouchEvent) => void
}

/** Handlers that detect a horizontal swipe by one finger; vertical scrolling is not affected. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void): Swipe {
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined)
  return {
    onTouchStart({ touches }) {
      const touch = touches.item(0)
      start.current = touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }) {
      const touch = changedTouches.item(0)
      const from = start.current
      start.current = undefined
      if (!from) return
      const along = touch.clientX - from.x
      const across = touch.clientY - from.y
      if (Math.abs(along) < minDistance || Math.abs(along) < minAspectRatio * Math.abs(across)) return
      onSwipe(along < 0 ? 'left' : 'right')
    },
  }
}
