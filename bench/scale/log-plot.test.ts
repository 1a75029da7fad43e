import { expect, test } from 'vitest'
import { logPlot } from './log-plot.ts'

const plot = logPlot({
  title: 'Rows & time',
  across: 'rows',
  up: 'milliseconds',
  series: [
    {
      label: 'as many',
      points: [
        [10, 1],
        [1000, 100],
      ],
    },
    {
      label: 'the same',
      points: [
        [10, 10],
        [100, 10],
        [1000, 10],
      ],
    },
  ],
})

const dots = [...plot.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)])

test('places every point, with the axes in powers of ten', () => {
  expect(dots).toEqual([
    [70, 360],
    [560, 50],
    [70, 205],
    [315, 205],
    [560, 205],
  ])
})

test('labels each line at its end, and gives each axis a title', () => {
  for (const said of ['as many', 'the same', 'rows', 'milliseconds', 'Rows &amp; time', '10', '100', '1k']) {
    expect(plot).toContain(`>${said}</text>`)
  }
})

test('moves labels apart that would overlap', () => {
  const series = ['one', 'two', 'three'].map((label) => ({ label, points: [[10, 10] as const, [100, 10] as const] }))
  const crowded = logPlot({ title: 'Alike', across: 'rows', up: 'ms', series })
  const positions = ['one', 'two', 'three'].map((label) =>
    Number(new RegExp(`y="([\\d.]+)"[^>]*>${label}<`).exec(crowded)?.[1]),
  )
  expect(positions.map((position, i) => position - (positions[i - 1] ?? position))).toEqual([0, 16, 16])
})

test('is readable on dark pages, too', () => {
  expect(plot).toContain('prefers-color-scheme: dark')
})
