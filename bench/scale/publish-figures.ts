import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { logPlot } from './log-plot.ts'
import type { ManyColumns, ManyRows } from './scaled-page.ts'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const page = `${docs}scale.md`

/** The lines of the page that enclose the figures. */
const [begin, end] = ['<!-- scale -->', '<!-- end of scale -->']

/** Writes the measurements into the documentation: as JSON, as tables and as a plot. */
export async function publishFigures(figures: ScaleFigures): Promise<void> {
  await writeFile(`${docs}scale.json`, await tidy(`${docs}scale.json`, JSON.stringify(figures)))
  await writeFile(`${docs}scale.svg`, plotOf(figures))
  const text = await readFile(page, 'utf8')
  const [before, , after] = text.split(new RegExp(`${begin}|${end}`))
  if (before === undefined || after === undefined) throw new Error(`${page} has no section for the figures`)
  await writeFile(page, await tidy(page, `${before}${begin}\n\n${scaleTables(figures)}\n\n${end}${after}`))
}

const tidy = async (path: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(path)), filepath: path })

/** The kernels over the number of rows. */
export const plotOf = ({ kernels }: Pick<ScaleFigures, 'kernels'>): string =>
  logPlot({
    title: 'What a number of rows costs the data worker',
    across: 'rows',
    up: 'milliseconds (memory: MB)',
    series: [
      line('memory, MB', kernels, 'memory'),
      line('search index, once', kernels, 'searchIndex'),
      line('a search', kernels, 'search'),
      line('the counts of the panel', kernels, 'facets'),
      line('filter, sort, first 100', kernels, 'query'),
    ],
  })

const line = (label: string, kernels: readonly ScaledKernel[], key: Exclude<keyof ScaledKernel, 'rows'>) => ({
  label,
  points: kernels.map((kernel) => [kernel.rows, kernel[key]] as const),
})

/** The measurements as tables for the documentation. */
export const scaleTables = ({ machine, kernels, page, columns }: ScaleFigures): string =>
  [
    `${machine}; milliseconds, medians:`,
    table(
      [
        'rows',
        'filter, sort, first 100',
        'the counts of the panel',
        'a search',
        'the search’s index, once',
        'the worker, MB',
      ],
      kernels.map(({ rows, query, facets, search, searchIndex, memory }) => [
        rows,
        query,
        facets,
        search,
        searchIndex,
        memory,
      ]),
    ),
    'The built page with 100,000 rows:',
    table(
      ['what', 'ms'],
      [
        ['a first visit until its first rows', page.coldStart],
        ['a return until its first rows', page.warmStart],
        ['a filter ticked until its rows are painted', page.filter],
        ['the first search until its rows are painted, its index included', page.search],
        ['frames of 120 that came late while scrolling', `${page.lateFrames} frames`],
        ['memory of the data worker', `${page.memory} MB`],
      ],
    ),
    'The simulated market with all rows shown:',
    table(
      ['columns', 'a filter ticked until its rows are painted, ms', 'late frames of 120 while scrolling'],
      columns.map(({ columns: count, answer, lateFrames }) => [count, answer, lateFrames]),
    ),
  ].join('\n\n')

type Cell = string | number

const table = (head: readonly Cell[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(said).join(' | ')} |`).join('\n')

const said = (cell: Cell): string =>
  typeof cell === 'number' ? cell.toLocaleString('en', { maximumFractionDigits: 3 }) : cell

/** The product's kernels over a number of rows: milliseconds, and the memory of the worker in MB. */
export interface ScaledKernel {
  readonly rows: number
  readonly query: number
  readonly facets: number
  readonly search: number
  readonly searchIndex: number
  readonly memory: number
}

/** The results of one run of the suite `scale`, and its machine. */
export interface ScaleFigures {
  readonly machine: string
  readonly kernels: readonly ScaledKernel[]
  readonly page: ManyRows
  readonly columns: readonly ManyColumns[]
}
