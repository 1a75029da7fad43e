// Types of the parts of the peers that are used, so that types can be checked without the peers installed.
declare module 'dexie' {
  interface Table<Entry> {
    bulkPut(entries: readonly Entry[]): Promise<unknown>
    toArray(): Promise<Entry[]>
  }
  export class Dexie {
    constructor(name: string)
    version(number: number): { stores(schema: Readonly<Record<string, string>>): unknown }
    table<Entry>(name: string): Table<Entry>
  }
}

declare module 'arquero' {
  interface Table {
    params(values: object): Table
    filter(condition: string): Table
    orderby(order: object): Table
    slice(from: number, to: number): Table
    array(column: string): ArrayLike<number>
    numRows(): number
  }
  export function table(columns: Readonly<Record<string, ArrayLike<number>>>): Table
  export function desc(column: string): object
}

declare module 'crossfilter2' {
  interface Dimension<Entry> {
    filterRange(halfOpen: readonly [number, number]): unknown
    filterExact(value: number): unknown
    filterFunction(holds: (value: number) => boolean): unknown
    filterAll(): unknown
    top(count: number): Entry[]
  }
  interface Crossfilter<Entry> {
    dimension(value: (entry: Entry) => number): Dimension<Entry>
    groupAll(): { value(): number }
  }
  function crossfilter<Entry>(entries: readonly Entry[]): Crossfilter<Entry>
  export { crossfilter as default }
}

declare module '@duckdb/duckdb-wasm' {
  interface Connection {
    query(sql: string): Promise<{ getChildAt(column: number): Iterable<number | bigint> | null }>
  }
  interface Logger {
    log(entry: object): void
  }
  export const VoidLogger: new () => Logger
  export class AsyncDuckDB {
    constructor(logger: Logger, worker: Worker)
    instantiate(engine: string): Promise<unknown>
    registerFileText(name: string, text: string): Promise<void>
    connect(): Promise<Connection>
  }
}

declare module '@perspective-dev/client' {
  type Condition = readonly [column: string, operator: string, value: number | readonly string[]]
  interface View {
    num_rows(): Promise<number>
    to_columns(window: { start_row: number; end_row: number }): Promise<Record<string, number[]>>
    delete(): Promise<void>
  }
  interface Table {
    update(csv: string): Promise<void>
    view(config: {
      columns: readonly string[]
      filter: readonly Condition[]
      sort: readonly (readonly [column: string, direction: 'desc'])[]
    }): Promise<View>
  }
  const perspective: {
    init_client(engine: Promise<Response>): void
    init_server(engine: Promise<Response>): void
    worker(): Promise<{ table(schema: Readonly<Record<string, string>>): Promise<Table> }>
  }
  export { perspective as default }
}

declare module '@leeoniya/ufuzzy' {
  type Found =
    | [rows: number[], info: { readonly idx: readonly number[] }, order: number[]]
    | [rows: number[] | null, info: null, order: null]
  interface Fuzzy {
    search(texts: readonly string[], text: string): Found
  }
  const uFuzzy: new (options: Readonly<Record<string, number>>) => Fuzzy
  export { uFuzzy as default }
}

declare module 'ag-grid-community' {
  interface CellParameters<Row> {
    readonly data?: Row
  }
  interface ColumnDefinition<Row> {
    readonly colId: string
    readonly headerName: string
    readonly width: number
    readonly minWidth: number
    readonly valueGetter: (parameters: CellParameters<Row>) => string
    readonly cellClass: (parameters: CellParameters<Row>) => string[]
    readonly cellRenderer?: (parameters: CellParameters<Row>) => HTMLElement | string
  }
  interface GridOptions<Row> {
    readonly rowData: Row[]
    readonly rowHeight: number
    readonly animateRows: boolean
    readonly columnDefs: readonly ColumnDefinition<Row>[]
  }
  export const AllCommunityModule: object
  export const ModuleRegistry: { registerModules(modules: readonly object[]): void }
  export function createGrid<Row>(container: HTMLElement, options: GridOptions<Row>): unknown
}

declare module '@tanstack/react-table' {
  interface TableOptions<Row> {
    readonly features: object
    readonly columns: readonly { readonly id: string; readonly header: string; accessorFn(row: Row): unknown }[]
    readonly data: readonly Row[]
  }
  export function tableFeatures(features: object): object
  export function useTable<Row>(options: TableOptions<Row>): {
    getRowModel(): { readonly rows: readonly { readonly original: Row }[] }
  }
}

declare module '@tanstack/react-virtual' {
  interface VirtualizerOptions {
    readonly count: number
    readonly overscan: number
    readonly horizontal?: boolean
    getScrollElement(): Element | null
    estimateSize(index: number): number
  }
  export function useVirtualizer(options: VirtualizerOptions): {
    getVirtualItems(): readonly { readonly index: number; readonly start: number }[]
    getTotalSize(): number
  }
}

declare module 'react-virtuoso' {
  import type { ReactNode } from 'react'

  interface TableProps<Row> {
    readonly style: object
    readonly data: readonly Row[]
    readonly fixedItemHeight: number
    readonly increaseViewportBy: number
    readonly fixedHeaderContent: () => ReactNode
    readonly itemContent: (index: number, row: Row) => ReactNode
  }
  export const TableVirtuoso: <Row>(properties: TableProps<Row>) => ReactNode
}

declare module '@glideapps/glide-data-grid' {
  import type { ReactNode } from 'react'

  export interface CustomCell<Data> {
    readonly kind: 'custom'
    readonly allowOverlay: boolean
    readonly copyData: string
    readonly data: Data
  }
  interface TextCell {
    readonly kind: 'text'
    readonly allowOverlay: boolean
    readonly data: string
    readonly displayData: string
    readonly contentAlign?: 'left' | 'right'
    readonly themeOverride?: { readonly textDark: string }
  }
  export interface DrawArguments {
    readonly ctx: CanvasRenderingContext2D
    readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    readonly theme: { readonly textDark: string }
  }
  interface EditorProps<Data> {
    readonly width: number
    readonly height: number
    readonly rows: number
    readonly rowHeight: number
    readonly smoothScrollX: boolean
    readonly smoothScrollY: boolean
    readonly columns: readonly { readonly id: string; readonly title: string; readonly width: number }[]
    readonly customRenderers: readonly {
      readonly kind: 'custom'
      readonly isMatch: () => boolean
      readonly draw: (parameters: DrawArguments, cell: CustomCell<Data>) => boolean
    }[]
    getCellContent(position: readonly [column: number, row: number]): CustomCell<Data> | TextCell
  }
  export const GridCellKind: { readonly Custom: 'custom'; readonly Text: 'text' }
  export const DataEditor: <Data>(properties: EditorProps<Data>) => ReactNode
}

declare module '@duckdb/duckdb-wasm/blocking' {
  interface Bundle {
    readonly mainModule: string
    readonly mainWorker: string
  }
  interface Connection {
    query(sql: string): { getChildAt(column: number): Iterable<unknown> | null }
  }
  interface Database {
    instantiate(onProgress: () => void): Promise<unknown>
    connect(): Connection
    registerFileText(name: string, text: string): void
    dropFile(name: string): void
  }
  export const VoidLogger: new () => object
  export const NODE_RUNTIME: object
  export function createDuckDB(
    bundles: { readonly mvp: Bundle; readonly eh: Bundle },
    logger: object,
    runtime: object,
  ): Promise<Database>
}
