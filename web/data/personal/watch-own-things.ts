import { subscribeKey } from 'valtio/utils'
import { subscribe } from 'valtio/vanilla'
import type { Look } from '#domain/personal/last-seen'
import { own } from '../../state/own.ts'
import type { ScreenUrl } from '../../state/screen-url.ts'
import { store } from '../../state/store.ts'
import type { UrlChoice } from '../../state/url-choice.ts'
import type { Screener } from '#worker/contract'
import { askedOfMarket } from './asked-of-market.ts'
import { checkRules } from './check-rules.ts'
import { absorbOwnTaps } from './own-taps.ts'
import { openedScreen } from './opened-screen.ts'
import { ownThings } from './own-things.ts'
import type { Change } from './personal.ts'
import { ShownScreenStore } from './shown-screen.ts'
import { Standings } from './standings.ts'
import { refreshTags } from './tag-choice.ts'
import { showBadge, tellFired } from './tell-fired.ts'

/** Milliseconds: changes that come closer together than this are looked at once. */
const settlingTime = 300

let standings: Standings | undefined

/** Who is in each of a person's screens and on their list, in the newest dataset. */
export const ownStandings = (screener: Pick<Screener, 'screen'>): Standings => (standings ??= new Standings(screener))

/** Where the page shows something, and which screen. */
export interface ShownScreenContext {
  readonly screener: Pick<Screener, 'screen'>
  readonly screenUrl: Pick<ScreenUrl, 'subscribe' | 'filters'>
  readonly tabUrl: Pick<UrlChoice<string>, 'subscribe' | 'current'>
}

let shownScreen: ShownScreenStore | undefined

/** Which saved screen the user works with, and what is new in what is shown. */
export const shownScreenStore = ({ screener, screenUrl, tabUrl }: ShownScreenContext): ShownScreenStore =>
  (shownScreen ??= new ShownScreenStore({
    filters: { subscribe: screenUrl.subscribe, current: screenUrl.filters },
    list: {
      subscribe(listener) {
        const ends = [tabUrl.subscribe(listener), subscribeKey(store, 'user', listener)]
        return () => ends.forEach((end) => end())
      },
      current: () => ({ isShown: tabUrl.current() === 'list', user: store.user?.id }),
    },
    things: ownThings,
    members: ownStandings(screener),
    opened: openedScreen,
  }))

/** Reads what belongs to the person, and looks at it again with every dataset and every change. */
export function watchOwnThings(context: ShownScreenContext): void {
  const { screener } = context
  const known = ownStandings(screener)
  const shown = shownScreenStore(context)
  shown.subscribe(() => void (own.came = [...(shown.current().news?.since.came ?? [])]))
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const { stonks: dataset, user } = store
    if (!dataset || !ownThings.current().isLoaded) return
    const isWhole = await known.ask(askedOfMarket(ownThings.current(), user), dataset)
    if (!isWhole) return
    await ownThings.change(firstLooks(known.current(), ownThings.current().looks))
    await tellFired(await checkRules(screener, { things: ownThings, dataset, members: known.current() }))
  }
  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), settlingTime)
  }
  let asked: unknown
  ownThings.subscribe(() => {
    const { screens, rules, isLoaded } = ownThings.current()
    show()
    const now = JSON.stringify([screens, rules, isLoaded])
    if (now !== asked) lookSoon()
    asked = now
  })
  absorbOwnTaps(ownThings)
  let [version, bookmarks] = [store.stonks?.version, store.user?.bookmarks]
  subscribe(store, () => {
    if (version === store.stonks?.version && bookmarks === store.user?.bookmarks) return
    version = store.stonks?.version
    bookmarks = store.user?.bookmarks
    lookSoon()
  })
  known.subscribe(show)
  void ownThings.load()
}

/** What is looked at for the first time is remembered, and nothing of it is announced. */
export const firstLooks = (known: ReadonlyMap<string, Look>, kept: ReadonlyMap<string, Look>): readonly Change[] =>
  [...known.values()].flatMap((look): Change[] =>
    kept.has(look.key) || look.key.startsWith('rule:') ? [] : [{ kind: 'looks', put: look }],
  )

/** What the first rows are told of it. */
function show(): void {
  const { screens, notes, fired } = ownThings.current()
  const isTagged = [...notes.values()].some(({ tags }) => tags.length > 0)
  own.isThere = isTagged || screens.length > 0 || fired.some(({ isSeen }) => !isSeen) || store.user !== null
  refreshTags()
  showBadge(fired.filter(({ isSeen }) => !isSeen).length)
}
