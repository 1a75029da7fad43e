import { subscribeKey } from 'valtio/utils'
import type { Screener } from '#worker/contract'
import { personalSummary } from '../../state/personal-summary.ts'
import { store } from '../../state/store.ts'
import type { ScreenUrl, UrlChoice } from '../../state/url-state.ts'
import { setTags } from '../notes/stock-notes.ts'
import { personalStore } from '../store/personal-store.ts'
import { ScreenCounts, ScreenMembership } from './screen-membership.ts'
import { openedScreen, ShownScreenStore } from './shown-screen.ts'

type Market = Pick<Screener, 'screen'>

/** What personal screens need from the page. */
export interface PersonalContext {
  /** Trap: the `screener` of a page can be that of a past day. */
  readonly newest: Market
  readonly screenUrl: Pick<ScreenUrl, 'subscribe' | 'filters'>
  readonly tabUrl: Pick<UrlChoice<string>, 'subscribe' | 'current'>
  /** Empty until personal data is first shown or evaluated: the first rows do without its code. */
  readonly personal: { screens?: object }
}

/** The personal screens of the page, created on first use. */
export function personalScreens(context: PersonalContext): PersonalScreens {
  const { screens } = context.personal
  if (screens instanceof PersonalScreens) return screens
  return (context.personal.screens = new PersonalScreens(context))
}

/** What is known about the user's screens. */
class PersonalScreens {
  /** The members of saved screens, list and alert rules in the newest market. */
  readonly members: ScreenMembership
  /** The saved screen that the user works with, and its news. */
  readonly shown: ShownScreenStore
  /** The counts of each market: the newest, and the past sessions that were shown. */
  readonly #counts = new WeakMap<Market, ScreenCounts>()

  constructor({ newest, screenUrl, tabUrl }: PersonalContext) {
    this.members = new ScreenMembership(newest)
    this.shown = new ShownScreenStore({
      filters: { subscribe: screenUrl.subscribe, current: screenUrl.filters },
      tags: {
        subscribe: (listener) => subscribeKey(personalSummary, 'tags', listener, true),
        current: () => personalSummary.tags,
        choose: setTags,
      },
      list: {
        subscribe(listener) {
          const unsubscribers = [tabUrl.subscribe(listener), subscribeKey(store, 'user', listener)]
          return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
        },
        current: () => ({ isShown: tabUrl.current() === 'list', user: store.user?.id }),
      },
      things: personalStore,
      members: this.members,
      opened: openedScreen,
    })
  }

  /** The number of stocks of a market that screens select. */
  countsOf(market: Market): ScreenCounts {
    const counts = this.#counts.get(market) ?? new ScreenCounts(market)
    this.#counts.set(market, counts)
    return counts
  }
}
