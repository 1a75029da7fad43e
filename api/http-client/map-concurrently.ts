import { type ProviderFailure, type Reply, providerFailures } from './http-get.ts'

const maxNamed = 5

/** One sentence for each reason why something could not be had: how many, some of their names, and why. */
export function tellMissing(what: string, missing: Tally<string>['missing']): readonly string[] {
  const reasons = [...new Set(missing.map(({ failure }) => failure))]
  return reasons.map((reason) => {
    const names = missing.flatMap(({ item, failure }) => (failure === reason ? item : [])).sort()
    const some = names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ', …' : '')
    return `${what} of ${names.length} not to be had (${some}). ${providerFailures[reason]}`
  })
}

/** Failures that are about one item alone: the others are asked for all the same. */
const single: ReadonlySet<ProviderFailure> = new Set([
  'unknown-symbol',
  'not-found',
  'unreadable',
  'cut-off',
  'web-page',
  'too-large',
])

/** As many items may fail before it is no accident, whatever the share. */
const accidents = 20
const tolerated = 0.05

/** What is to be asked about each of some items. */
interface Work<Item> {
  readonly items: readonly Item[]
  /** Requests under way at once. The pace holds them apart; this hides how long each takes. */
  readonly lanes: number
  readonly each: (item: Item) => Promise<Reply<unknown>>
  readonly tell: (done: number, total: number) => void
}

/** How it went. */
export interface Tally<Item> {
  /** Those that could not be had, with why. */
  readonly missing: readonly { readonly item: Item; readonly failure: ProviderFailure }[]
  /** What kept it from going through them all. */
  readonly failure: ProviderFailure | undefined
}

/** Works through items until all are done, something fails that would fail for the others too, or too many have failed. */
export async function inLanes<Item>({ items, lanes, each, tell }: Work<Item>): Promise<Tally<Item>> {
  const missing: Tally<Item>['missing'][number][] = []
  const queue = items.values()
  let [done, failure]: [number, ProviderFailure | undefined] = [0, undefined]
  const judge = (item: Item, reply: Reply<unknown>) => {
    if (reply.ok) return
    missing.push({ item, failure: reply.failure })
    const isUsual = reply.failure === 'unknown-symbol' || reply.failure === 'not-found'
    const broken = isUsual ? 0 : missing.filter((one) => one.failure === reply.failure).length
    if (!single.has(reply.failure) || broken > Math.max(accidents, items.length * tolerated)) failure ??= reply.failure
  }
  const lane = async () => {
    for (const item of queue) {
      judge(item, await each(item))
      tell(++done, items.length)
      if (failure !== undefined) return
    }
  }
  tell(0, items.length)
  await Promise.all(Array.from({ length: lanes }, lane))
  return { missing, failure }
}
