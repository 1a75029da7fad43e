import type { ManyColumns } from './many-columns.ts'
import type { ManyRows } from './many-rows.ts'

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
