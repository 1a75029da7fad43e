import { useEffect, useSyncExternalStore } from 'react'
import { subscribeKey } from 'valtio/utils'
import { subscribe } from 'valtio/vanilla'
import { type LastSeen, withOwnEdits } from '#domain/personal/last-seen'
import type { Filters } from '#domain/screen/filters'
import type { Screener } from '#worker/contract'
import { isPastHere, markPast } from '../../state/past-mark.ts'
import { personalSummary } from '../../state/personal-summary.ts'
import { store } from '../../state/store.ts'
import { checkRules } from './alerts.ts'
import { followListings } from './follow-listings.ts'
import { followRenames, moveRenamed } from './follow-renames.ts'
import { notifyFired, showBadge } from './notifications.ts'
import type { Change, Personal } from './personal.ts'
import { type PersonalContext, personalScreens } from './personal-screens.ts'
import { type PersonalStore, personalStore } from './personal-store.ts'
import { listKey, watchedQueries } from './screen-membership.ts'
import type { ShownScreen } from './shown-screen.ts'
import { refreshTags } from './stock-notes.ts'

/** The user's personal data. */
export const usePersonal = (): Personal => useSyncExternalStore(personalStore.subscribe, personalStore.current)

/** The members of each saved screen and of the list, as far as known for the newest dataset. */
export function useScreenMembership(context: PersonalContext): ReadonlyMap<string, LastSeen> {
  const { subscribe, current } = personalScreens(context).members
  return useSyncExternalStore(subscribe, current)
}

/** The saved screen that the user works with, and its news. */
export function useShownScreen(context: PersonalContext): ShownScreen {
  const { subscribe, current } = personalScreens(context).shown
  return useSyncExternalStore(subscribe, current)
}

/** Changes within this time are handled together. */
const debounceMs = 300

interface CountedScreens {
  /** The same list for as long as nothing changes. */
  readonly wanted: readonly Filters[]
  /** Undefined while no dataset is loaded. */
  readonly version: string | undefined
  /** The shown filters: nothing is counted while the user changes them. */
  readonly filters: Filters
}

interface CountContext extends PersonalContext {
  /** The market that is shown. */
  readonly screener: Pick<Screener, 'screen'>
}

/** The numbers of stocks that screens select, by `filterOf`, as far as counted. */
export function useScreenCounts(
  context: CountContext,
  { wanted, version, filters }: CountedScreens,
): ReadonlyMap<string, number> {
  const counts = personalScreens(context).countsOf(context.screener)
  useEffect(() => {
    if (version === undefined) return undefined
    const timer = setTimeout(() => void counts.count(wanted, version), debounceMs)
    return () => clearTimeout(timer)
  }, [counts, wanted, version, filters])
  return useSyncExternalStore(counts.subscribe, counts.current)
}

interface WatchContext extends PersonalContext {
  readonly newest: Pick<Screener, 'screen' | 'callPast' | 'listingChanges'>
}

/** Loads the personal data and evaluates it with every dataset and every change. */
export function watchPersonal(context: WatchContext): void {
  const { newest } = context
  const { members: known, shown } = personalScreens(context)
  shown.subscribe(() => void (personalSummary.newSymbols = [...(shown.current().news?.since.added ?? [])]))
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = async () => {
    const { stonks: dataset, user } = store
    if (!dataset || !personalStore.current().isLoaded) return
    await followRenames(newest, personalStore)
    const isComplete = await known.update(watchedQueries(personalStore.current(), user), dataset)
    if (!isComplete) return
    await personalStore.change(firstSightings(known.current(), personalStore.current().looks))
    if (!(await followListings(newest, personalStore, dataset))) return
    await notifyFired(await checkRules(newest, { things: personalStore, dataset, members: known.current() }))
  }
  const scheduleUpdate = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void update(), debounceMs)
  }
  let evaluated: unknown
  personalStore.subscribe(() => {
    const { screens, rules, isLoaded } = personalStore.current()
    updateSummary()
    void moveRenamed(personalStore)
    const current = JSON.stringify([screens, rules, isLoaded])
    if (current !== evaluated) scheduleUpdate()
    evaluated = current
  })
  absorbLocalTaps(personalStore)
  personalStore.makeSpace = async () => {
    if (!isPastHere()) return
    await newest.callPast('removePast', [])
    markPast(false)
  }
  let [version, bookmarks] = [store.stonks?.version, store.user?.bookmarks]
  subscribe(store, () => {
    if (version === store.stonks?.version && bookmarks === store.user?.bookmarks) return
    version = store.stonks?.version
    bookmarks = store.user?.bookmarks
    scheduleUpdate()
  })
  known.subscribe(updateSummary)
  void personalStore.load()
}

/** Stores the first result of each query as last seen, without announcing it. */
export const firstSightings = (
  known: ReadonlyMap<string, LastSeen>,
  stored: ReadonlyMap<string, LastSeen>,
): readonly Change[] =>
  [...known.values()].flatMap((lastSeen): Change[] =>
    stored.has(lastSeen.key) || lastSeen.key.startsWith('rule:') ? [] : [{ kind: 'looks', put: lastSeen }],
  )

/** Updates the summary for the first rows. */
function updateSummary(): void {
  const { screens, notes, fired } = personalStore.current()
  const isTagged = [...notes.values()].some(({ tags }) => tags.length > 0)
  personalSummary.hasContent =
    isTagged || screens.length > 0 || fired.some(({ isSeen }) => !isSeen) || store.user !== null
  refreshTags()
  showBadge(fired.filter(({ isSeen }) => !isSeen).length)
}

/**
 * Marks the user's own changes of the list as seen, so that only changes by other devices are announced. A symbol that was tapped
 * here stays seen, so that a rejection by the server is not announced either. Returns a function that stops it.
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
      const added = user.bookmarks.filter((symbol) => !known.bookmarks.includes(symbol))
      const removed = known.bookmarks.filter((symbol) => !user.bookmarks.includes(symbol))
      const browser: { readonly userActivation?: UserActivation } = navigator
      if (browser.userActivation?.isActive) for (const symbol of [...added, ...removed]) tapped.add(symbol)
      const isOwn = (symbol: string) => tapped.has(symbol)
      const lastSeen = things.current().looks.get(listKey(user.id))
      if (!lastSeen || ![...added, ...removed].some(isOwn)) return
      void things.change([{ kind: 'looks', put: withOwnEdits(lastSeen, added.filter(isOwn), removed.filter(isOwn)) }])
    },
    true,
  )
}
