/** Milliseconds. */
const scrollTime = 300

/** Scrolls the strip that an element stands in sideways until all of it is in sight. */
export function showInStrip(element: HTMLElement): void {
  const strip = element.parentElement
  if (!strip) return
  const from = strip.scrollLeft
  const before = element.offsetLeft - strip.offsetLeft
  const to = Math.min(Math.max(from, before + element.offsetWidth - strip.clientWidth), before)
  if (to === from) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const start = performance.now()
  const step = (now: number) => {
    const done = still ? 1 : Math.min(Math.max((now - start) / scrollTime, 0), 1)
    strip.scrollLeft = from + (to - from) * (1 - (1 - done) ** 3)
    if (done < 1) requestAnimationFrame(step)
  }
  step(start)
}
