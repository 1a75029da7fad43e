import { subscribeKey } from 'valtio/utils'
import { subscribe } from 'valtio/vanilla'
import { type LastSeen, relisted, withOwnEdits } from '#domain/personal/last-seen'
import { listedSymbols } from '#domain/personal/saved-screen'
import type { Screener } from '#worker/contract'
import { isPastHere, markPast } from '../state/past-mark.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { store } from '../state/store.ts'
import { checkRules } from './alerts/alert-rules.ts'
import { followListings } from './alerts/follow-listings.ts'
import { notifyFired, showBadge } from './alerts/notifications.ts'
import { followRenames, moveRenamed } from './follow-renames.ts'
import { refreshTags } from './notes/stock-notes.ts'
import { type PersonalContext, personalScreens } from './screens/personal-screens.ts'
import { listKey, watchedQueries } from './screens/screen-membership.ts'
import type { ShownScreen } from './screens/shown-screen.ts'
import type { Change } from './store/personal.ts'
import { type PersonalStore, personalStore } from './store/personal-store.ts'

/** Changes within this time are handled together. */
const debounceMs = 300

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
    const { screens, rules, notes, isLoaded } = personalStore.current()
    updateSummary(shown.current())
    void moveRenamed(personalStore)
    const listed = screens.map((screen) => listedSymbols(screen, notes.values()))
    const current = JSON.stringify([screens, rules, listed, isLoaded])
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
  known.subscribe(() => updateSummary(shown.current()))
  void personalStore.load()
}

/** Stores the first result of each query as last seen, and changes of a screen’s lists, without announcing them. */
export const firstSightings = (
  known: ReadonlyMap<string, LastSeen>,
  stored: ReadonlyMap<string, LastSeen>,
): readonly Change[] =>
  [...known.values()].flatMap((now): Change[] => {
    if (now.key.startsWith('rule:')) return []
    const before = stored.get(now.key)
    const put = before ? relisted(before, now) : now
    return put ? [{ kind: 'looks', put }] : []
  })

/** Updates the summary for the first rows. */
function updateSummary({ opened }: Pick<ShownScreen, 'opened'>): void {
  const { screens, notes, fired } = personalStore.current()
  const isTagged = [...notes.values()].some(({ tags }) => tags.length > 0)
  personalSummary.hasContent =
    isTagged || screens.length > 0 || fired.some(({ isSeen }) => !isSeen) || store.user !== null
  refreshTags(opened?.lists)
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
