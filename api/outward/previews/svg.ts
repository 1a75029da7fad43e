import { escapeMarkup, visible } from '../../platform/http/site/escape-markup.ts'
import { pictureSize } from '../../platform/http/site/page-template.ts'

/** The page’s dark theme (web/styles/tokens.css), which pictures use. */
export const colors = {
  background: '#0a0e12',
  text: '#e8eef3',
  second: '#b3c0cc',
  dim: '#8fa0af',
  line: '#2a3642',
  brand: '#22d3ee',
  gain: '#4debbb',
  loss: '#ff6257',
  flat: '#9aa8b5',
  warn: '#fbbf24',
} as const

export type Color = keyof typeof colors

/** The margin of every picture in pixels, which has nothing but the background. */
export const margin = 64

/** The right edge of the drawing area. */
export const right = pictureSize.width - margin

/** The width of the drawing area. */
export const contentWidth = right - margin

export interface TextStyle {
  readonly size: number
  readonly color?: Color
  readonly isBold?: boolean
  readonly anchor?: 'start' | 'end'
}

/** A line of text; `x` is its start or its end, `y` its base line. */
export function textAt(
  x: number,
  y: number,
  text: string,
  { size, color = 'text', isBold, anchor }: TextStyle,
): string {
  const weight = isBold === true ? ' font-weight="600"' : ''
  const end = anchor === 'end' ? ' text-anchor="end"' : ''
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${colors[color]}"${weight}${end}>${escapeMarkup(visible(text))}</text>`
}

export const lineAt = (y: number): string =>
  `<rect x="${margin}" y="${y}" width="${contentWidth}" height="1" fill="${colors.line}"/>`

/** The width of characters as a share of the font size: slightly more than Inter’s. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/^[ ijlI.,:;'’|!]$/, 0.3],
  [/^[ftr()[\]"“”·-]$/, 0.41],
  [/^[mwMW@%&…—]$/, 0.93],
  [/^[A-Z+−=≤≥–]$/, 0.71],
  [/^[\d$]$/, 0.65],
  [/^[\u0020-\u1FFF]$/, 0.6],
]
const widest = 1.1

/** The approximate width of a text in pixels, rather too large than too small. */
export const widthOf = (text: string, { size, isBold }: TextStyle): number =>
  [...text].reduce((sum, one) => sum + (widths.find(([pattern]) => pattern.test(one))?.[1] ?? widest), 0) *
  size *
  (isBold === true ? 1.04 : 1)

/** A text that fits into a width, cut if necessary. */
export function fitted(text: string, width: number, style: TextStyle): string {
  const characters = [...visible(text)]
  if (widthOf(characters.join(''), style) <= width) return characters.join('')
  let length = characters.length
  while (length > 0 && widthOf(`${characters.slice(0, length).join('')}…`, style) > width) length--
  return `${characters.slice(0, length).join('').trimEnd()}…`
}

/** A style in which a text fits into a width: smaller if necessary, since a number that is cut is another number. */
export function shrunk<Style extends TextStyle>(text: string, width: number, style: Style): Style {
  const share = width / widthOf(text, style)
  return share < 1 ? { ...style, size: Math.floor(style.size * share) } : style
}

/** A text in at most this many lines that fit into a width; the last one is cut. */
export function wrapped(text: string, width: number, style: TextStyle, maxLines: number): readonly string[] {
  const lines: string[] = []
  let words = visible(text).split(' ')
  while (words.length > 0 && lines.length < maxLines - 1) {
    let count = 1
    while (count < words.length && widthOf(words.slice(0, count + 1).join(' '), style) <= width) count++
    lines.push(fitted(words.slice(0, count).join(' '), width, style))
    words = words.slice(count)
  }
  return words.length > 0 ? [...lines, lastLine(words, width, style)] : lines
}

/** As many of the words as fit, and an ellipsis if others are left out. */
function lastLine(words: readonly string[], width: number, style: TextStyle): string {
  if (widthOf(words.join(' '), style) <= width) return words.join(' ')
  let count = words.length - 1
  while (count > 1 && widthOf(`${words.slice(0, count).join(' ')} …`, style) > width) count--
  return fitted(`${words.slice(0, count).join(' ')} …`, width, style)
}

/** The footer of every picture. */
export interface Footer {
  /** The site’s host. */
  readonly site: string
  readonly simulated: boolean
}

/** A picture with its background and footer, as SVG. The margins are drawn last, so that no text reaches into them. */
export function pictureOf(content: readonly string[], { site, simulated }: Footer): string {
  const { width, height } = pictureSize
  const base = height - 40
  const fill = `fill="${colors.background}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter">`,
    `<rect width="${width}" height="${height}" ${fill}/>`,
    ...content,
    textAt(margin, base, 'Stonks', { size: 28, color: 'brand', isBold: true }),
    textAt(margin + 116, base, fitted(site, 500, { size: 24 }), { size: 24, color: 'dim' }),
    ...(simulated
      ? [textAt(right, base, 'Simulated market', { size: 24, color: 'warn', isBold: true, anchor: 'end' })]
      : []),
    `<rect width="${margin - 8}" height="${height}" ${fill}/>`,
    `<rect x="${right + 8}" width="${margin - 8}" height="${height}" ${fill}/>`,
    '</svg>',
  ].join('')
}
