import { useMemo } from 'react'
import { useRootTokens } from '#web/ui/hooks/use-root-tokens.ts'
import type { Spaces } from './arrange.ts'

/** The changes in percent that have a color of their own; beyond the ends the color stays the same. */
export const stops = [-5, -3, -1, 0, 1, 3, 5] as const

/** The tokens of the stops. */
export const stopTokens = ['--heat-1', '--heat-2', '--heat-3', '--heat-4', '--heat-5', '--heat-6', '--heat-7'] as const

type Rgb = readonly [red: number, green: number, blue: number]

/** #rgb or #rrggbb. */
export function parseColor(text: string): Rgb {
  const digits = text.replace('#', '')
  const sixDigits = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const channel = (at: number) => parseInt(sixDigits.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}

/** The color of a change, given as a fraction, interpolated between the colors of two stops. */
export function colorOf(ratio: number, colors: readonly Rgb[]): string {
  const percent = Math.min(Math.max(ratio * 100, stops[0]), stops[6])
  const found = stops.findIndex((stop) => stop >= percent)
  const upper = Math.max(1, found)
  const from = stops[upper - 1] ?? 0
  const share = (percent - from) / ((stops[upper] ?? 0) - from)
  const low = colors[upper - 1]
  const high = colors[upper]
  if (!low || !high) return ''
  const [red, green, blue] = low.map((value, at) => Math.round(value + share * ((high[at] ?? 0) - value)))
  return `rgb(${red} ${green} ${blue})`
}

/** Every CSS custom property that the canvas uses. */
export const themeTokens = [
  ...stopTokens,
  ...(['--heat-others', '--on-heat', '--text-2', '--font', '--bold', '--regular'] as const),
  ...(['--heat-gap', '--heat-sector-gap', '--heat-radius', '--heat-label'] as const),
  ...(['--heat-symbol-from', '--heat-value-from', '--heat-large-from'] as const),
  ...(['--text-12', '--text-14', '--text-18', '--line-16', '--line-20', '--line-24', '--space-1'] as const),
] as const

type Tokens = Readonly<Record<(typeof themeTokens)[number], string>>

export interface Lettering {
  readonly symbol: string
  readonly value: string
  /** The heights of their lines. */
  readonly symbolLine: number
  readonly valueLine: number
}

/** The theme of the map: custom properties resolved for a canvas, lengths in CSS pixels. */
export interface HeatTheme {
  readonly colors: readonly ReturnType<typeof parseColor>[]
  readonly others: string
  readonly text: string
  readonly othersText: string
  readonly spaces: Spaces
  readonly radius: number
  readonly padding: number
  /** The minimum side of a tile that shows its symbol, its value too, and both in large text. */
  readonly symbolFrom: number
  readonly valueFrom: number
  readonly largeFrom: number
  readonly small: Lettering
  readonly large: Lettering
}

/** The approximate width of a letter in font sizes. */
const letterWidth = 0.5

/** Resolves the custom properties; `rem` is the pixels of one rem. */
export function heatTheme(tokens: Tokens, rem: number): HeatTheme {
  const length = (token: keyof Tokens) => parseFloat(tokens[token]) * (tokens[token].endsWith('rem') ? rem : 1)
  const font = (weight: keyof Tokens, size: keyof Tokens) => `${tokens[weight]} ${length(size)}px ${tokens['--font']}`
  return {
    colors: stopTokens.map((token) => parseColor(tokens[token])),
    others: tokens['--heat-others'],
    text: tokens['--on-heat'],
    othersText: tokens['--text-2'],
    spaces: {
      label: length('--heat-label'),
      letter: length('--text-12') * letterWidth,
      gap: length('--heat-gap'),
      sectorGap: length('--heat-sector-gap'),
    },
    radius: length('--heat-radius'),
    padding: length('--space-1') / 2,
    symbolFrom: length('--heat-symbol-from'),
    valueFrom: length('--heat-value-from'),
    largeFrom: length('--heat-large-from'),
    small: {
      symbol: font('--bold', '--text-12'),
      value: font('--regular', '--text-12'),
      symbolLine: length('--line-16'),
      valueLine: length('--line-16'),
    },
    large: {
      symbol: font('--bold', '--text-18'),
      value: font('--regular', '--text-14'),
      symbolLine: length('--line-24'),
      valueLine: length('--line-20'),
    },
  }
}

/** The theme of the current color scheme; updates when the user chooses another. */
export function useHeatTheme(): HeatTheme {
  const tokens = useRootTokens(themeTokens)
  return useMemo(() => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
    return heatTheme(tokens, rem)
  }, [tokens])
}
