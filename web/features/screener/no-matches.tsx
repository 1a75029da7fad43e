import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'

interface NoMatchesProps {
  /** What was searched for, '' for nothing. */
  readonly search: string
  readonly onReset: () => void
}

/** Stands in the table's place when a screen selects nothing. */
export function NoMatches({ search, onReset }: NoMatchesProps) {
  return (
    <EmptyState icon="search" title="No stonks match" action={<Button onClick={onReset}>Reset filters</Button>}>
      {search === ''
        ? 'No stock passes all of these filters at once.'
        : `No stock that passes these filters is called anything like “${search}”.`}
    </EmptyState>
  )
}
