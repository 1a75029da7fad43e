import type { Explanation } from '#domain/explanation'
import type { Rescue } from '#domain/rescue'
import { useAnswer } from '../data/use-answer.ts'
import { HiddenStock } from '../features/screener/insight/hidden-stock.tsx'
import { NoMatches } from '../features/screener/insight/no-matches.tsx'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useAppContext } from './app-context.ts'
import type { InsightPart } from './screen-parts.ts'
import type { Screen } from './use-screen.ts'

export { ScreenChips } from './screen-chips.tsx'

const lift = (screen: Screen) => (change: Parameters<Screen['edit']>[0]) => screen.edit(change, 'push')

/** Why the stock that the search means is not among the rows, where it is not. */
export function Hidden({ screen, scope, results }: InsightPart) {
  const { screener, tabUrl } = useAppContext()
  const explanation = useAnswer<Explanation | undefined>(
    screener.explain,
    { filters: screen.filters, scope },
    results?.version,
  )
  if (!explanation) return null
  return (
    <HiddenStock
      explanation={explanation}
      filters={screen.filters}
      onLift={lift(screen)}
      onAll={() => tabUrl.choose('all')}
    />
  )
}

/** What to do about a screen that selects nothing. */
export function NothingFound({ screen, scope, results }: InsightPart) {
  const { screener, tabUrl } = useAppContext()
  const rescue = useAnswer<Rescue>(screener.rescue, { filters: screen.filters, scope }, results?.version)
  if (scope.kind === 'list' && scope.symbols.length === 0) {
    const browse = (
      <Button look="primary" onClick={() => tabUrl.choose('all')}>
        Browse all stonks
      </Button>
    )
    return (
      <EmptyState icon="star" title="Your list is empty" action={browse}>
        Tap ☆ on any stock.
      </EmptyState>
    )
  }
  return (
    <NoMatches search={screen.filters.search.trim()} rescue={rescue} onLift={lift(screen)} onReset={screen.reset} />
  )
}
