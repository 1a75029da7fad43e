/** Above this scale the user has zoomed in: the visual viewport is small without a keyboard. */
const maxScale = 1.01

/**
 * Sets `--keyboard` to the height that an on-screen keyboard covers, so that sheets stand above it. Needed on iPhones, where a
 * keyboard shrinks the visual viewport only; elsewhere `interactive-widget` in index.html shrinks the page.
 */
export function trackOnScreenKeyboard(): void {
  const { visualViewport: viewport } = window
  if (!viewport) return
  let last = 0
  const update = () => {
    const covered = viewport.scale > maxScale ? 0 : innerHeight - viewport.offsetTop - viewport.height
    const height = Math.max(0, Math.round(covered))
    // All elements inherit it: setting it restyles the whole page.
    if (height !== last) document.documentElement.style.setProperty('--keyboard', `${height}px`)
    last = height
  }
  viewport.addEventListener('resize', update)
  // iOS scrolls the visual viewport to a focused field.
  viewport.addEventListener('scroll', update)
}
