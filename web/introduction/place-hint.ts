/** What each hint is about. */
const targets = {
  filters: 'button[data-icon=filters]',
  screens: '[data-screen-strip] a',
  star: '#content tr[data-symbol] button[aria-pressed]',
} as const

/** What a hint is about. */
export type Subject = keyof typeof targets

/** Pixels between a hint and the edges of the window, and between its tip and its own. */
const gap = 8
const tipInset = 12
/** A control this far above the header of the table has another line of controls below it: a tip would point at that. */
const near = 24

/**
 * Keeps a hint at the thing that it is about, with its tip at the middle of that: within the header of the table, the band
 * between the controls above it and the stars below. Calls `next` if there is no such thing beside the header, and when it is
 * pressed. Returns how to stop it.
 */
export function placeHint(hint: HTMLElement, subject: Subject, next: () => void): () => void {
  const target = () => document.querySelector(targets[subject])
  const place = () => {
    const band = document.querySelector('#content thead')?.getBoundingClientRect()
    const about = target()?.getBoundingClientRect()
    hint.style.visibility = band ? '' : 'hidden'
    if (!band) return
    if (!about || about.width === 0 || band.top - about.bottom > near) return next()
    const { width, height } = hint.getBoundingClientRect()
    const left = Math.max(gap, Math.min(about.left, innerWidth - gap - width))
    const tip = Math.max(tipInset, Math.min(about.left + about.width / 2 - left, width - tipInset))
    hint.style.translate = `${left}px ${band.top + (band.height - height) / 2}px`
    hint.style.setProperty('--tip', `${tip}px`)
  }
  const onClick = ({ target: pressed }: Event) => {
    if (pressed instanceof Element && pressed.closest(targets[subject])) next()
  }
  const observer = new ResizeObserver(place)
  for (const element of [document.querySelector('#content thead'), target()]) if (element) observer.observe(element)
  addEventListener('resize', place)
  document.addEventListener('click', onClick)
  place()
  return () => {
    observer.disconnect()
    removeEventListener('resize', place)
    document.removeEventListener('click', onClick)
  }
}
