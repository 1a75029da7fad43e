import type { KyselyPlugin } from 'kysely'

/** Lets so many statements pass and calls `fail` at the next one. */
export function failingAfter(statements: number, fail: () => void): KyselyPlugin {
  let left = statements
  return {
    transformQuery({ node }) {
      if (left === 0) fail()
      left -= 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}
