import { useEffect, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { StoredPast } from '#domain/history/past-status'
import { sessionAsOf } from '#domain/history/session-as-of'
import { filterOf, filtersOf, limitedTo } from '#domain/personal/saved-screen'
import type { DatedScreen } from '#domain/screen/differences'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { presetFilters, presets } from '#domain/screen/presets'
import { formatFullDay } from '#words/moments'
import { failureText } from '#worker/contract'
import { useAppContext } from '../page/app-context.ts'
import { LinkNotice } from '../page/link-notice.tsx'
import { personalStore, usePersonal } from '../personal/store/personal-store.ts'
import { withAsOf } from '../state/past-address.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'
import { ChangesReport, type OtherScreen } from './changes-report.tsx'
import { type ComparedWith, withChanges } from './changes-url.ts'
import { describeChange } from './describe-change.ts'
import { pastChanges as texts } from './past-changes-texts.ts'
import { useDifferences } from './use-differences.ts'

interface ChangesProps {
  /** The session that is shown, YYYY-MM-DD. */
  readonly session: string
  readonly stored: StoredPast
  readonly compared: ComparedWith
}

/** Replaces the rows: the stocks that have entered or left the screen since another day, or differ from another screen, and why. */
export function ChangesPage({ session, stored, compared }: ChangesProps) {
  const { screenUrl, newest } = useAppContext()
  const history = useHistory()
  const { filters, warning } = useSyncExternalStore(screenUrl.subscribe, screenUrl.read)
  const others = useOtherScreens()
  const { sessions } = stored
  const found = sessionAsOf(compared.since ?? session, sessions)
  const since = 'session' in found ? found.session : found.kind === 'earlier' ? found.first : session
  const before: DatedScreen = { filters: compared.versus ?? filters, asOf: since }
  const after: DatedScreen = { filters, asOf: session }
  const { symbols: tagged } = useSnapshot(personalSummary)
  const amongTagged = (screen: DatedScreen): DatedScreen =>
    tagged ? { ...screen, filters: limitedTo(screen.filters, tagged) } : screen
  const { counts, outcome, retry } = useDifferences(newest, amongTagged(before), amongTagged(after))
  const nameOf = (of: Filters, otherwise: string) =>
    others.find((other) => filterOf(other.filters) === filterOf(of))?.name ?? otherwise
  const show = (next: Partial<ComparedWith>) =>
    history.push(withChanges(history.location.href, { ...compared, ...next }))
  if (outcome && !outcome.ok) {
    return (
      <EmptyState
        icon="alert"
        title={texts.failed}
        heading="h1"
        action={
          <Button variant="primary" onClick={retry}>
            {texts.retry}
          </Button>
        }
      >
        {failureText(outcome.failure.id)}
      </EmptyState>
    )
  }
  return (
    <>
      <LinkNotice warning={warning ?? compared.warning} />
      <ChangesReport
        differences={outcome?.value}
        counts={counts}
        before={{ ...before, name: nameOf(before.filters, compared.versus ? texts.ofLink : texts.shown) }}
        after={{ ...after, name: nameOf(filters, texts.shown) }}
        note={found.kind === 'earlier' ? texts.earlier(formatFullDay(found.first)) : ''}
        versus={compared.versus}
        {...{ sessions, others }}
        describe={describeChange}
        onSince={(day) => show({ since: day })}
        onDay={(day) => history.push(withAsOf(history.location.href, day))}
        onVersus={(versus) => show({ versus })}
        onRows={() => history.push(withChanges(history.location.href))}
      />
    </>
  )
}

/** The screens that the user can compare with: their own, all stocks, and the presets. */
function useOtherScreens(): readonly OtherScreen[] {
  const { isLoaded, screens } = usePersonal()
  useEffect(() => void (isLoaded || personalStore.load()), [isLoaded])
  return [
    // A link to a comparison has no lists: such a screen would be another one.
    ...screens.filter(({ lists }) => !lists).map((screen) => ({ name: screen.name, filters: filtersOf(screen) })),
    { name: texts.all, filters: defaultFilters },
    ...presets.map(({ label }, id) => ({ name: label, filters: presetFilters(id) })),
  ]
}
