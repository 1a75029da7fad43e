// As much of the peers as is used here: types are checked where they are not installed, too.
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
