import {
  providerFailed,
  type ProviderFailure,
  type ProviderResult,
  received,
} from '../../../platform/http-client/http-get.ts'

/** The JSON of one concept of a company, such as `us-gaap/Revenues`. */
export interface ConceptText {
  readonly path: string
  readonly json: string
}

const [quote, backslash, open, close, openList, closeList] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** Bytes of the largest allowed concept: real ones have less than one million. */
const maxConceptBytes = 16 * 1024 * 1024
/** Bytes of the longest name. */
const maxNameBytes = 1000

/** Real ones are nested half as deeply; each level is held in memory. */
const maxDepth = 16

/** The depth of a concept's object in `{"facts":{"us-gaap":{"Revenues":{…`. */
const conceptDepth = 4

/**
 * Finds the wanted concepts in a company’s facts, whose JSON arrives in chunks: it can have 64 MB, and `JSON.parse` would need
 * several times as much memory. Only one concept is in memory at a time. The value is the text before the first concept, which
 * has the company’s number.
 */
export async function scanConcepts(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  wants: (path: string) => boolean,
  each: (concept: ConceptText) => void,
): Promise<ProviderResult<string>> {
  const scanner = createScanner(wants, each)
  for await (const chunk of chunks) {
    const failure = scanner.read(chunk)
    if (failure) return providerFailed(failure)
  }
  return scanner.end()
}

function createScanner(wants: (path: string) => boolean, each: (concept: ConceptText) => void) {
  const names: string[] = []
  let [depth, isText, isEscaped, hasEnded] = [0, false, false, false]
  /** The parts of the current text or concept from earlier chunks. */
  let parts: Buffer[] = []
  let size = 0
  let isConcept = false
  let beginning = ''
  /** The last text outside of concepts; it is a name if an object follows. */
  let text = ''

  /** The bytes from `from`, after those of earlier chunks. */
  const take = (chunk: Buffer, from: number, to: number): Buffer => {
    const taken = parts.length === 0 ? chunk.subarray(from, to) : Buffer.concat([...parts, chunk.subarray(from, to)])
    parts = []
    size = 0
    return taken
  }

  function read(chunk: Buffer): ProviderFailure | undefined {
    if (beginning.length < maxNameBytes) {
      beginning += chunk.subarray(0, maxNameBytes).toString()
      const start = beginning.trimStart().slice(0, 1)
      if (start !== '' && start !== '{') return start === '<' ? 'web-page' : 'unreadable'
    }
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) {
          isText = false
          if (depth < conceptDepth) text = take(chunk, from, at).toString()
        }
        continue
      }
      if (byte === quote) {
        isText = true
        if (depth < conceptDepth) from = at + 1
      } else if (byte === open || byte === openList) {
        if (hasEnded || depth === maxDepth) return 'unreadable'
        depth++
        names[depth] = text
        if (depth === conceptDepth && names[2] === 'facts' && wants(`${names[3] ?? ''}/${text}`)) {
          isConcept = true
          from = at
        }
      } else if (byte === close || byte === closeList) {
        if (isConcept && depth === conceptDepth) {
          isConcept = false
          each({ path: `${names[3] ?? ''}/${names[4] ?? ''}`, json: take(chunk, from, at + 1).toString() })
        }
        if (depth-- === 0) return 'unreadable'
        hasEnded ||= depth === 0
      }
    }
    if (!isConcept && !(isText && depth < conceptDepth)) return undefined
    parts.push(Buffer.from(chunk.subarray(from)))
    size += chunk.length - from
    return size > (isConcept ? maxConceptBytes : maxNameBytes) ? 'too-large' : undefined
  }

  return {
    read,
    end: (): ProviderResult<string> =>
      hasEnded ? received(beginning.slice(0, maxNameBytes)) : providerFailed('cut-off'),
  }
}
