import { subscribeKey } from 'valtio/utils'
import { subscribe } from 'valtio/vanilla'
import { type LastSeen, withOwnEdits } from '#domain/personal/last-seen'
import { personalSummary } from '../../state/personal-summary.ts'
import type { ScreenUrl, UrlChoice } from '../../state/url-state.ts'
import { store } from '../../state/store.ts'
import type { Screener } from '#worker/contract'
import { watchedQueries, ScreenMembership, listKey } from './screen-membership.ts'
import { checkRules } from './alerts.ts'
import { openedScreen, ShownScreenStore, type ShownScreen } from './shown-screen.ts'
import { personalStore, type PersonalStore } from './personal-store.ts'
import type { Change, Personal } from './personal.ts'
import { refreshTags } from './stock-notes.ts'
import { showBadge, notifyFired } from './notifications.ts'
import { useSyncExternalStore } from 'react'

/** What belongs to the person, as it is now. */
export const usePersonal = (): Personal => useSyncExternalStore(personalStore.subscribe, personalStore.current)

/** Who is in each of their screens and on their list, as far as the newest dataset has been asked. */
export function useScreenMembership(screener: Pick<Screener, 'screen'>): ReadonlyMap<string, LastSeen> {
  const standings = screenMembership(screener)
  return useSyncExternalStore(standings.subscribe, standings.current)
}

/** Which saved screen the user works with, and what is new in what is shown. */
export function useShownScreen(context: ShownScreenContext): ShownScreen {
  const shown = shownScreenStore(context)
  return useSyncExternalStore(shown.subscribe, shown.current)
}

/** Milliseconds: changes that come closer together than this are looked at once. */
const debounceMs = 300

let membership: ScreenMembership | undefined

/** Who is in each of a person's screens and on their list, in the newest dataset. */
export const screenMembership = (screener: Pick<Screener, 'screen'>): ScreenMembership =>
  (membership ??= new ScreenMembership(screener))

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
    things: personalStore,
    members: screenMembership(screener),
    opened: openedScreen,
  }))

/** Reads what belongs to the person, and looks at it again with every dataset and every change. */
export function watchPersonal(context: ShownScreenContext): void {
  const { screener } = context
  const known = screenMembership(screener)
  const shown = shownScreenStore(context)
  shown.subscribe(() => void (personalSummary.newSymbols = [...(shown.current().news?.since.came ?? [])]))
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const { stonks: dataset, user } = store
    if (!dataset || !personalStore.current().isLoaded) return
    const isWhole = await known.ask(watchedQueries(personalStore.current(), user), dataset)
    if (!isWhole) return
    await personalStore.change(firstSightings(known.current(), personalStore.current().looks))
    await notifyFired(await checkRules(screener, { things: personalStore, dataset, members: known.current() }))
  }
  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), debounceMs)
  }
  let asked: unknown
  personalStore.subscribe(() => {
    const { screens, rules, isLoaded } = personalStore.current()
    show()
    const now = JSON.stringify([screens, rules, isLoaded])
    if (now !== asked) lookSoon()
    asked = now
  })
  absorbLocalTaps(personalStore)
  let [version, bookmarks] = [store.stonks?.version, store.user?.bookmarks]
  subscribe(store, () => {
    if (version === store.stonks?.version && bookmarks === store.user?.bookmarks) return
    version = store.stonks?.version
    bookmarks = store.user?.bookmarks
    lookSoon()
  })
  known.subscribe(show)
  void personalStore.load()
}

/** What is looked at for the first time is remembered, and nothing of it is announced. */
export const firstSightings = (
  known: ReadonlyMap<string, LastSeen>,
  kept: ReadonlyMap<string, LastSeen>,
): readonly Change[] =>
  [...known.values()].flatMap((look): Change[] =>
    kept.has(look.key) || look.key.startsWith('rule:') ? [] : [{ kind: 'looks', put: look }],
  )

/** What the first rows are told of it. */
function show(): void {
  const { screens, notes, fired } = personalStore.current()
  const isTagged = [...notes.values()].some(({ tags }) => tags.length > 0)
  personalSummary.hasContent =
    isTagged || screens.length > 0 || fired.some(({ isSeen }) => !isSeen) || store.user !== null
  refreshTags()
  showBadge(fired.filter(({ isSeen }) => !isSeen).length)
}

/**
 * What somebody puts on their list or takes off it with their own hand is no news to them; what another device did is. A
 * symbol that was tapped here stays theirs, so that a server's refusal is no news either. Gives what ends it.
 */
export function absorbLocalTaps(things: PersonalStore): () => void {
  const tapped = new Set<string>()
  let before = store.user
  return subscribeKey(
    store,
    'user',
    (user) => {
      const known = before
      before = user
      if (user?.id !== known?.id) tapped.clear()
      if (!user || user.id !== known?.id) return
      const put = user.bookmarks.filter((symbol) => !known.bookmarks.includes(symbol))
      const taken = known.bookmarks.filter((symbol) => !user.bookmarks.includes(symbol))
      const activation = navigator.userActivation as UserActivation | undefined
      if (activation?.isActive) for (const symbol of [...put, ...taken]) tapped.add(symbol)
      const isOwn = (symbol: string) => tapped.has(symbol)
      const look = things.current().looks.get(listKey(user.id))
      if (!look || ![...put, ...taken].some(isOwn)) return
      void things.change([{ kind: 'looks', put: withOwnEdits(look, put.filter(isOwn), taken.filter(isOwn)) }])
    },
    true,
  )
}
