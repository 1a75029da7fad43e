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
