/** What each hint is about, from left to right. */
const targets: Readonly<Record<string, string>> = {
  filters: 'button[data-icon=filters]',
  screens: '[data-screen-strip]',
  star: '#content th[data-column=action]',
}

/** Pixels between two hints. */
const gap = 8

/**
 * Keeps hints at the things that they are about: within the header of the table, the band between the controls above it and
 * the stars below. Hides those without a place. Returns how to stop it.
 */
export function placeHints(hints: readonly HTMLElement[]): () => void {
  const place = () => {
    const band = document.querySelector('#content thead')?.getBoundingClientRect()
    let from = gap
    for (const hint of hints) {
      const about = document.querySelector(targets[hint.dataset['about'] ?? ''] ?? '')?.getBoundingClientRect()
      const { width, height } = hint.getBoundingClientRect()
      // The last one ends where its target ends.
      const left = Math.max(from, about ? (hint === hints.at(-1) ? about.right - gap - width : about.left) : 0)
      const isPlaced = band && about && about.width > 0 && left + width <= innerWidth
      hint.style.visibility = isPlaced ? '' : 'hidden'
      if (!isPlaced) continue
      hint.style.translate = `${left}px ${band.top + (band.height - height) / 2}px`
      hint.style.setProperty('--tip', `${Math.max(0, about.left - left)}px`)
      from = left + width + gap
    }
  }
  const observer = new ResizeObserver(place)
  for (const selector of ['#content thead', ...Object.values(targets)]) {
    const element = document.querySelector(selector)
    if (element) observer.observe(element)
  }
  addEventListener('resize', place)
  place()
  return () => {
    observer.disconnect()
    removeEventListener('resize', place)
  }
}
