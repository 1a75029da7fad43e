import { subscribe } from 'valtio/vanilla'
import type { Settings } from './settings.ts'

/** Keeps the look that a person has set up on the page's root, where the style sheets read it. */
export function keepLook(settings: Settings, root: HTMLElement): void {
  const apply = () => {
    root.dataset['density'] = settings.density
    root.dataset['palette'] = settings.palette
  }
  apply()
  // At once: what is drawn after a change measures by it.
  subscribe(settings, apply, true)
}
