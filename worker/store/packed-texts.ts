/** Many short texts as one long one, which is cloned in and out of the database in a fraction of the time. */
export interface PackedTexts {
  readonly text: string
  /** Where each text ends, in UTF-16 units. */
  readonly ends: Uint32Array<ArrayBuffer>
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length)
  let end = 0
  texts.forEach((text, i) => (ends[i] = end += text.length))
  return { text: texts.join(''), ends }
}

export function unpackTexts({ text, ends }: PackedTexts): string[] {
  return Array.from(ends, (end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end))
}
