import { useRef, type MouseEvent } from 'react'

/** WebKit does not know `closedby`, and a phone has no Escape. */
const isNative = 'closedBy' in HTMLDialogElement.prototype

type DialogEvent = MouseEvent<HTMLDialogElement>

/** What a dialog with `closedby="any"` needs besides, so that a press that begins and ends beside it closes it. */
export function useLightDismiss() {
  const isBegun = useRef(false)
  if (isNative) return {}
  return {
    onPointerDown: (event: DialogEvent) => {
      isBegun.current = isBeside(event)
    },
    onClick: (event: DialogEvent) => {
      if (isBegun.current && isBeside(event)) event.currentTarget.close()
    },
  }
}

/** Events on the backdrop have the dialog itself as their target, as those on its border and padding have. */
function isBeside({ target, currentTarget, clientX, clientY }: DialogEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}
