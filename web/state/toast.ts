import { proxy } from 'valtio/vanilla'

/** Milliseconds: long enough to be read aloud. */
const shownFor = 6000

/** One sentence about what just happened; null when there is nothing to say. */
export const toast = proxy<{ text: string | null }>({ text: null })

let timer: ReturnType<typeof setTimeout> | undefined

/** Says what happened, in place of what was said before. */
export function say(text: string): void {
  clearTimeout(timer)
  toast.text = text
  timer = setTimeout(() => (toast.text = null), shownFor)
}
