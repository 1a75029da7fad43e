import { presets } from '#domain/screen/presets'
import { FilterChips } from '../features/screener/filter-chips.tsx'
import { activeFilters } from '../features/screener/filter-words.ts'
import { focusFiltersButton } from './focus-filters-button.ts'
import type { Screen } from './use-screen.ts'

/** What a screen asks for, each part with a way to lift it. */
export function ScreenChips({ screen }: { readonly screen: Screen }) {
  const preset: { readonly label: string } | undefined = presets[screen.filters.presets]
  return (
    <FilterChips
      preset={preset?.label}
      active={activeFilters(screen.filters)}
      onLift={(change) => screen.edit(change, 'push')}
      onLast={focusFiltersButton}
    />
  )
}
