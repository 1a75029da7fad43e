import { useMemo } from 'react'
import { useRootTokens } from '#web/ui/hooks/use-root-tokens.ts'
import type { Spaces } from './arrange.ts'
import { type HeatScale, placeOf } from './heat-scale.ts'

/** The tokens of a diverging scale, by its stops. */
export const stopTokens = ['--heat-1', '--heat-2', '--heat-3', '--heat-4', '--heat-5', '--heat-6', '--heat-7'] as const

/** The tokens of the ends of a sequential scale. */
export const endTokens = ['--heat-low', '--heat-high'] as const

type Rgb = readonly [red: number, green: number, blue: number]

/** #rgb or #rrggbb. */
export function parseColor(text: string): Rgb {
  const digits = text.replace('#', '')
  const sixDigits = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const channel = (at: number) => parseInt(sixDigits.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}

/** The color of a value, interpolated between the evenly spaced colors of its scale. */
export function colorOf(value: number, scale: HeatScale, { diverging, sequential }: HeatColors): string {
  const colors = scale.isDiverging ? diverging : sequential
  const place = placeOf(value, scale) * (colors.length - 1)
  const lower = Math.floor(place)
  const low = colors[lower]
  if (!low) return ''
  const high = colors[lower + 1] ?? low
  const [red, green, blue] = low.map((from, at) => Math.round(from + (place - lower) * ((high[at] ?? 0) - from)))
  return `rgb(${red} ${green} ${blue})`
}

/** The color of a legend's stop as CSS. */
export function stopColor(at: number, { isDiverging, stops }: HeatScale): string {
  if (isDiverging) return `var(${stopTokens[at] ?? ''})`
  const percent = stops.length > 1 ? Math.round((at / (stops.length - 1)) * 100) : 100
  return `color-mix(in srgb, var(--heat-high) ${percent}%, var(--heat-low))`
}

/** Every CSS custom property that the canvas uses. */
export const themeTokens = [
  ...stopTokens,
  ...endTokens,
  ...(['--bg-2', '--on-heat', '--text-3', '--font', '--bold', '--regular'] as const),
  ...(['--heat-gap', '--heat-sector-gap', '--heat-radius', '--heat-label'] as const),
  ...(['--heat-medium-from', '--heat-large-from'] as const),
  ...(['--text-12', '--text-13', '--text-14', '--text-18', '--space-1'] as const),
] as const

type Tokens = Readonly<Record<(typeof themeTokens)[number], string>>

export interface Lettering {
  readonly symbol: string
  readonly value: string
  /** The heights of their lines. */
  readonly symbolLine: number
  readonly valueLine: number
}

/** The colors of scales, the lowest first. */
interface HeatColors {
  readonly diverging: readonly Rgb[]
  readonly sequential: readonly Rgb[]
}

/** The theme of the map: custom properties resolved for a canvas, lengths in CSS pixels. */
export interface HeatTheme {
  readonly colors: HeatColors
  /** The quiet surface of the others, and their text. */
  readonly othersFill: string
  readonly text: string
  readonly othersText: string
  readonly spaces: Spaces
  readonly radius: number
  readonly padding: number
  /** The space before the text of others. */
  readonly inset: number
  /** The minimum sides of tiles with medium and with large text. */
  readonly mediumFrom: number
  readonly largeFrom: number
  readonly small: Lettering
  readonly medium: Lettering
  readonly large: Lettering
}

/** The approximate width of a letter in font sizes. */
const letterWidth = 0.5
/** The height of a line in font sizes: two lines stand close together. */
const lineHeight = 1.2

/** Resolves the custom properties; `rem` is the pixels of one rem. */
export function heatTheme(tokens: Tokens, rem: number): HeatTheme {
  const length = (token: keyof Tokens) => parseFloat(tokens[token]) * (tokens[token].endsWith('rem') ? rem : 1)
  const font = (weight: keyof Tokens, size: keyof Tokens) => `${tokens[weight]} ${length(size)}px ${tokens['--font']}`
  const lettering = (symbol: keyof Tokens, value: keyof Tokens): Lettering => ({
    symbol: font('--bold', symbol),
    value: font('--regular', value),
    symbolLine: length(symbol) * lineHeight,
    valueLine: length(value) * lineHeight,
  })
  return {
    colors: {
      diverging: stopTokens.map((token) => parseColor(tokens[token])),
      sequential: endTokens.map((token) => parseColor(tokens[token])),
    },
    othersFill: tokens['--bg-2'],
    text: tokens['--on-heat'],
    othersText: tokens['--text-3'],
    spaces: {
      label: length('--heat-label'),
      letter: length('--text-12') * letterWidth,
      gap: length('--heat-gap'),
      sectorGap: length('--heat-sector-gap'),
    },
    radius: length('--heat-radius'),
    padding: length('--space-1') / 2,
    inset: length('--space-1') + length('--heat-radius'),
    mediumFrom: length('--heat-medium-from'),
    largeFrom: length('--heat-large-from'),
    small: lettering('--text-12', '--text-12'),
    medium: lettering('--text-14', '--text-13'),
    large: lettering('--text-18', '--text-14'),
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
