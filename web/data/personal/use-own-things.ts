import { useSyncExternalStore } from 'react'
import type { Look } from '#domain/personal/last-seen'
import type { Screener } from '#worker/contract'
import { ownThings } from './own-things.ts'
import type { Personal } from './personal.ts'
import type { ShownScreen } from './shown-screen.ts'
import { ownStandings, shownScreenStore, type ShownScreenContext } from './watch-own-things.ts'

/** What belongs to the person, as it is now. */
export const useOwnThings = (): Personal => useSyncExternalStore(ownThings.subscribe, ownThings.current)

/** Who is in each of their screens and on their list, as far as the newest dataset has been asked. */
export function useOwnStandings(screener: Pick<Screener, 'screen'>): ReadonlyMap<string, Look> {
  const standings = ownStandings(screener)
  return useSyncExternalStore(standings.subscribe, standings.current)
}

/** Which saved screen the user works with, and what is new in what is shown. */
export function useShownScreen(context: ShownScreenContext): ShownScreen {
  const shown = shownScreenStore(context)
  return useSyncExternalStore(shown.subscribe, shown.current)
}
