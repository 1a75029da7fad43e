import { useEffect, useSyncExternalStore } from 'react'
import type { LastSeen } from '#domain/personal/last-seen'
import type { Filters } from '#domain/screen/filters'
import type { Screener, ScreenQuery } from '#worker/contract'
import { type PersonalContext, personalScreens } from './personal-screens.ts'
import type { ShownScreen } from './shown-screen.ts'

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
  readonly wanted: readonly ScreenQuery[]
  /** Undefined while no dataset is loaded. */
  readonly version: string | undefined
  /** The shown filters: nothing is counted while the user changes them. */
  readonly filters: Filters
}

interface CountContext extends PersonalContext {
  /** The market that is shown. */
  readonly screener: Pick<Screener, 'screen'>
}

/** The numbers of stocks that screens select, by `countKey`, as far as counted. */
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
