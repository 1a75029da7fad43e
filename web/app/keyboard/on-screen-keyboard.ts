/** Above this scale the user has zoomed in: the visual viewport is small without a keyboard. */
const maxScale = 1.01

/**
 * Sets `--keyboard` to the height that an on-screen keyboard covers, so that sheets stand above it. Needed on iPhones, where a
 * keyboard shrinks the visual viewport only; elsewhere `interactive-widget` in index.html shrinks the page.
 */
export function trackOnScreenKeyboard(): void {
  const { visualViewport: viewport } = window
  if (!viewport) return
  const update = () => {
    const covered = viewport.scale > maxScale ? 0 : innerHeight - viewport.offsetTop - viewport.height
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  viewport.addEventListener('resize', update)
  // iOS scrolls the visual viewport to a focused field.
  viewport.addEventListener('scroll', update)
}
