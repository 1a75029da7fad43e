import { marketNewsTag } from '#sw/contract'
import { registered } from './tell-fired.ts'

/** The browser's own alarm clock for installed apps; not among the types of the DOM. */
interface PeriodicSync {
  readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>
  readonly unregister: (tag: string) => Promise<void>
}

/** Milliseconds: the market closes once a day. Browsers wake an app as seldom as they like. */
const halfDay = 12 * 60 * 60 * 1000

/**
 * Lets the browser look for new market data now and then while the app is closed, where it does such a thing, as long as there
 * are rules. Says whether it will.
 */
export async function keepBackgroundChecks(hasRules: boolean): Promise<boolean> {
  const registration = (await registered()) as { readonly periodicSync?: PeriodicSync } | undefined
  const sync = registration?.periodicSync
  if (!sync) return false
  try {
    if (hasRules) await sync.register(marketNewsTag, { minInterval: halfDay })
    else await sync.unregister(marketNewsTag)
    return hasRules
  } catch {
    // The app is not installed, or the person has forbidden it.
    return false
  }
}
