/** One line of a plot: at least one point, both coordinates of each above 0. */
interface Series {
  readonly label: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

interface LogPlot {
  readonly title: string
  /** The titles of the axes, with units. */
  readonly across: string
  readonly up: string
  readonly series: readonly Series[]
}

const [width, height] = [760, 420]
const frame = { left: 70, right: 560, top: 50, bottom: 360 }
const lineHeight = 16
const shapes = ['', '7 4', '2 4', '10 4 2 4', '4 2']

/** A plot with logarithmic axes as an SVG that is readable on light and dark backgrounds. */
export function logPlot({ title, across, up, series }: LogPlot): string {
  const points = series.flatMap((line) => line.points)
  const xs = scaleOf(
    points.map(([x]) => x),
    frame.left,
    frame.right,
  )
  const ys = scaleOf(
    points.map(([, y]) => y),
    frame.bottom,
    frame.top,
  )
  const { left, right, top, bottom } = frame
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #333 }
.grid { stroke: #8886; stroke-width: 1 }
.line { stroke: #0a58ca; stroke-width: 2; fill: none }
.dot { fill: #0a58ca }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .line { stroke: #7db4ff } .dot { fill: #7db4ff } }
</style>
<text x="${left}" y="24" font-weight="bold">${escaped(title)}</text>
${xs.ticks.map((tick) => gridLine([xs.at(tick), top], [xs.at(tick), bottom]) + text(xs.at(tick), bottom + 20, short(tick), 'middle')).join('\n')}
${ys.ticks.map((tick) => gridLine([left, ys.at(tick)], [right, ys.at(tick)]) + text(left - 8, ys.at(tick) + 4, short(tick), 'end')).join('\n')}
${text((left + right) / 2, height - 12, across, 'middle')}
<text transform="translate(18 ${(top + bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(up)}</text>
${series.map((line, i) => lineOf(line, shapes[i % shapes.length] ?? '', { xs, ys })).join('\n')}
${labels(series, { xs, ys })}
</svg>
`
}

interface Scale {
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
}

/** The powers of ten that enclose the values. */
function scaleOf(values: readonly number[], from: number, to: number): Scale {
  const min = Math.floor(Math.log10(Math.min(...values)))
  const max = Math.max(min + 1, Math.ceil(Math.log10(Math.max(...values))))
  return {
    at: (value) => rounded(from + ((Math.log10(value) - min) / (max - min)) * (to - from)),
    ticks: Array.from({ length: max - min + 1 }, (_, i) => 10 ** (min + i)),
  }
}

interface Scales {
  readonly xs: Scale
  readonly ys: Scale
}

function lineOf({ points }: Series, dashes: string, { xs, ys }: Scales): string {
  const positions = points.map(([x, y]) => [xs.at(x), ys.at(y)] as const)
  return [
    `<polyline class="line" stroke-dasharray="${dashes}" points="${positions.map((position) => position.join(',')).join(' ')}"/>`,
    ...positions.map(([x, y]) => `<circle class="dot" cx="${x}" cy="${y}" r="3"/>`),
  ].join('')
}

/** A label at the end of each line; one that would overlap the label above moves down. */
function labels(series: readonly Series[], { xs, ys }: Scales): string {
  let lowest = 0
  return series
    .map(({ label, points }) => ({ label, end: points.at(-1) ?? [1, 1] }))
    .toSorted((a, b) => b.end[1] - a.end[1])
    .map(({ label, end: [x, y] }) => {
      lowest = Math.max(ys.at(y), lowest + lineHeight)
      return text(xs.at(x) + 10, lowest + 4, label, 'start')
    })
    .join('\n')
}

type Position = readonly [x: number, y: number]

const gridLine = ([x1, y1]: Position, [x2, y2]: Position) =>
  `<line class="grid" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`

const text = (x: number, y: number, said: string, anchor: 'start' | 'middle' | 'end') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${escaped(said)}</text>`

const rounded = (value: number) => Math.round(value * 10) / 10

const short = (value: number) =>
  value >= 1e6 ? `${value / 1e6}M` : value >= 1000 ? `${value / 1000}k` : String(Number(value.toPrecision(1)))

const escaped = (said: string) => said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
