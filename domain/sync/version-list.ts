/** A version of a record, without its content. */
export interface RecordVersion {
  readonly id: string
  readonly revision: number
}

/** The text of a list of versions, the same for any order: server and devices compare its SHA-256. */
export const versionList = (records: Iterable<RecordVersion>): string =>
  Array.from(records, ({ id, revision }) => `${id} ${revision}\n`)
    .toSorted()
    .join('')
