import { symbolOf } from '#domain/dataset/parse-stock'

/** Words that other programs write instead of a number that JSON lacks, after a colon, a comma or a bracket. */
const bareWord = /[:,[]\s*(-?(?:NaN|nan|Infinity|inf|None|undefined|True|False))\s*[,\]}]/

/** What is wrong with a line that is not a JSON record, for a sentence: “line 3 (ACME) has NaN, which is not JSON”. */
export function describeUnreadable(text: string, line: number): string {
  const symbol = symbolOf(text)
  const word = bareWord.exec(text)?.[1]
  const name = symbol === undefined ? `line ${line}` : `line ${line} (${symbol})`
  return word === undefined ? `${name} is not a JSON record` : `${name} has ${word}, which is not JSON`
}
