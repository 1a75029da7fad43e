import { proxy } from 'valtio/vanilla'

/** Milliseconds: long enough to be read aloud. */
const shownMs = 6000

/** What can be done about a message. */
export interface ToastAction {
  readonly label: string
  readonly act: () => void
}

/** One sentence about what just happened; null when there is nothing to say. */
export const toast = proxy<{ text: string | null; action: ToastAction | null }>({ text: null, action: null })

let timer: ReturnType<typeof setTimeout> | undefined

/** Says what happened, in place of what was said before. */
export function say(text: string, action: ToastAction | null = null): void {
  clearTimeout(timer)
  toast.text = text
  toast.action = action
  timer = setTimeout(endToast, shownMs)
}

export function endToast(): void {
  toast.text = null
  toast.action = null
}
