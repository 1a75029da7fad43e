import { useMemo, useSyncExternalStore } from 'react'
import { fromKeys } from '#domain/keys-of'

/** The values of CSS custom properties for canvas drawing; updated when an attribute of the root changes them. */
export function useRootTokens<Token extends `--${string}`>(tokens: readonly Token[]): Readonly<Record<Token, string>> {
  const read = () => {
    const style = getComputedStyle(document.documentElement)
    // A string, so that equal values are the same snapshot and nothing re-renders.
    return JSON.stringify(tokens.map((token) => style.getPropertyValue(token).trim()))
  }
  const text = useSyncExternalStore(subscribe, read)
  return useMemo(() => {
    // The text comes from `read`, which serialized an array of strings.
    const values = JSON.parse(text) as readonly string[]
    return fromKeys(tokens, (_, index) => values[index] ?? '')
  }, [text, tokens])
}

export type Theme = 'dark' | 'light'

/** The page's theme, for content that style sheets do not reach. */
export const useTheme = (): Theme =>
  useSyncExternalStore(subscribe, () => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'))

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true })
  const contrast = matchMedia('(prefers-contrast: more)')
  contrast.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    contrast.removeEventListener('change', listener)
  }
}
