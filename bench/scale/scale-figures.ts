import type { ManyColumns } from './many-columns.ts'
import type { ManyRows } from './many-rows.ts'

/** The product's kernels over so many rows: milliseconds, and the memory of the worker that holds it all, in MB. */
export interface ScaledKernel {
  readonly rows: number
  readonly query: number
  readonly facets: number
  readonly search: number
  readonly searchIndex: number
  readonly memory: number
}

/** What one run of the suite `scale` found, and on what. */
export interface ScaleFigures {
  readonly machine: string
  readonly kernels: readonly ScaledKernel[]
  readonly page: ManyRows
  readonly columns: readonly ManyColumns[]
}
