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
