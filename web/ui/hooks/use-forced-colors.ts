import { useMemo, useSyncExternalStore } from 'react'

/** The user's own colors, as #rrggbb: browsers do not apply them to a canvas. */
export interface ForcedColors {
  readonly text: string
  readonly muted: string
  readonly accent: string
  readonly link: string
}

const names = { text: 'CanvasText', muted: 'GrayText', accent: 'Highlight', link: 'LinkText' } as const

/** The system colors if the user forces them, else undefined. Updates when the user changes them. */
export function useForcedColors(): ForcedColors | undefined {
  const text = useSyncExternalStore(subscribe, read)
  return useMemo(() => {
    const [body, muted, accent, link] = text.split(' ')
    return body && muted && accent && link ? { text: body, muted, accent, link } : undefined
  }, [text])
}

/** A string, so that equal colors are the same snapshot; empty if no colors are forced. */
function read(): string {
  if (!matchMedia('(forced-colors: active)').matches) return ''
  const probe = document.body.appendChild(document.createElement('span'))
  const colors = Object.values(names).map((name) => {
    probe.style.color = name
    return hexOf(getComputedStyle(probe).color)
  })
  probe.remove()
  return colors.join(' ')
}

/** A computed color, rgb(…), as #rrggbb. */
const hexOf = (color: string): string =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`

function subscribe(listener: () => void): () => void {
  const queries = ['(forced-colors: active)', '(prefers-color-scheme: light)'].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
