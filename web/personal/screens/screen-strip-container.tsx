import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { changesSince } from '#domain/personal/last-seen'
import { filterOf, filtersOf, type SavedScreen } from '#domain/personal/saved-screen'
import { countFilters } from '#domain/screen/count-filters'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters, hasSearch } from '#domain/screen/filters'
import { isPresetMissing, presetFilters, presets } from '#domain/screen/presets'
import type { ScreenQuery } from '#worker/contract'
import { backtestAddress } from '../../backtest/backtest-url.ts'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { missingForScreens } from '../../filters/panel/panel-props.ts'
import { introduction, startIntroduction } from '../../introduction/introduction-state.ts'
import { useAppContext } from '../../page/app-context.ts'
import type { Screen, ScreenProps } from '../../page/use-screen.ts'
import { changesAddress, monthBefore } from '../../past/changes-url.ts'
import { afterPaint } from '../../state/after-paint.ts'
import { showToast } from '../../state/overlay.ts'
import { withAsOf } from '../../state/past-address.ts'
import { isPastHere } from '../../state/past-mark.ts'
import { personalSummary } from '../../state/personal-summary.ts'
import { store, useShownDataset } from '../../state/store.ts'
import { savedList } from '../../texts/form.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { PlaceholderBars } from '../../ui/loading/placeholder-bars.tsx'
import { useDayLink, useHistory } from '../../ui/navigation/use-history.ts'
import { toggleScreenAlert } from '../alerts/alerts.tsx'
import { usePastOffered } from '../alerts/use-past-offered.ts'
import { setTags } from '../notes/stock-notes.ts'
import { RealMarketOffer } from '../real-market-offer.tsx'
import { personalStore, usePersonal } from '../store/personal-store.ts'
import {
  checkName,
  keptAddress,
  moveScreen,
  removeScreen,
  renameScreen,
  RepeatedRuns,
  SavedScreensSheet,
  updateScreen,
} from './saved-screens.tsx'
import { savedScreens, screenStrip as texts } from './saved-screens-texts.ts'
import { allStocks as everything, countKey, savedQuery, screenKey } from './screen-membership.ts'
import { ScreenMenu } from './screen-menu.tsx'
import {
  ScreenStrip as Strip,
  StripAction,
  StripEdits,
  StripLine,
  type StripRef,
  type StripScreen,
} from './screen-strip.tsx'
import { useScreenCounts, useScreenMembership, useShownScreen } from './use-personal-screens.ts'

const Introduction = lazyComponent(
  loadChunk('introduction', async () => (await import('../../introduction/introduction.chunk.tsx')).Introduction),
  { onFailure: 'nothing' },
)

interface ListedFilters extends Pick<StripScreen, 'ref' | 'name'> {
  readonly filters: Filters
  readonly address: string
  readonly query: ScreenQuery
  /** Identifies its count. */
  readonly counted: string
}

const screenAddress = (filter: string): string => (filter === '' ? '/' : `/?filter=${encodeURIComponent(filter)}`)

/** Encoded once, because the strip is rendered at each step through the past. */
function listed(ref: StripRef, name: string, filters: Filters): ListedFilters {
  const query = { filters, scope: everything }
  return { ref, name, filters, address: screenAddress(encodeFilters(filters)), query, counted: countKey(query) }
}

/** The screens that every user has. */
const allStocks = listed('all', texts.all, defaultFilters)
const builtIn = presets.map(({ label }, id) => listed(`preset:${id}`, label, presetFilters(id)))

/** The screens above the rows: all stocks, the user's own with what is new in them, and the presets. */
export function ScreenStrip({ screen }: ScreenProps) {
  const context = useAppContext()
  const { settings } = context
  const { isLoaded, notes, rules, screens: own } = usePersonal()
  const { opened, isEdited } = useShownScreen(context)
  const [visible, setVisible] = useState<readonly string[]>([])
  const screens = useStripScreens(screen, visible)
  const [menu, setMenu] = useState<StripRef>()
  const [isSaving, setSaving] = useState(false)
  const history = useHistory()
  const { isShown } = useSnapshot(introduction)
  const { past, stonks } = useSnapshot(store)
  const { tags } = useSnapshot(personalSummary)
  // On phones it is among the tools under More.
  const isWide = useMediaQuery('(width >= 40rem)')
  const isOffered = usePastOffered(isWide && !past && !!stonks?.date && !isPastHere())
  const hasData = notes.size + rules.length + own.length > 0
  // At once: code that evaluates the personal data waits for the newest market, which takes long on a bad network.
  useEffect(() => void (isLoaded || personalStore.load()), [isLoaded])
  useEffect(() => {
    if (isLoaded) startIntroduction(settings, hasData)
  }, [isLoaded, settings, hasData])
  if (!isLoaded) return <PlaceholderBars />
  const current = opened ? (`named:${opened.id}` as const) : currentBuiltIn(screen.filters)
  const shown = screens.find(({ ref }) => ref === current)
  return (
    <StripLine>
      <Strip
        {...{ screens, current, isEdited }}
        onOpen={(ref) => openScreen(screen, ref, opened)}
        onDelete={deleteScreen}
        onMenu={setMenu}
        onVisible={setVisible}
      >
        {opened && isEdited && (
          <StripEdits
            name={opened.name}
            onUpdate={() => updateScreen(opened.id, screen.filters)}
            onSaveAsNew={() => setSaving(true)}
          />
        )}
        {!opened && (tags.length > 0 || isUnsaved(screen.filters)) && (
          <StripAction
            label={savedScreens.save}
            text={texts.save}
            icon={lazyIcons.save}
            onClick={() => setSaving(true)}
          />
        )}
        {shown && !isEdited && <ShownActions {...{ shown }} onMenu={setMenu} />}
        {(isPastHere() || isOffered) && isWide && !past && stonks?.date && (
          <StripAction
            icon="clock"
            label={texts.pastDay}
            onClick={() => history.push(withAsOf(history.location.href, stonks.date ?? ''))}
          />
        )}
        {isPastHere() && !opened?.lists && (
          <StripAction
            icon={lazyIcons.chart}
            label={texts.backtest}
            onClick={() => history.push(backtestAddress(screen.filters))}
          />
        )}
      </Strip>
      {isShown ? current === 'all' && <Introduction /> : <RealMarketOffer />}
      {menu !== undefined && <Menu {...{ screens, menu }} onClose={() => setMenu(undefined)} />}
      {isSaving && <SavedScreensSheet {...{ screen }} isNaming onClose={() => setSaving(false)} />}
    </StripLine>
  )
}

/** Whether neither a preset nor the default screen shows the same. */
const isUnsaved = (filters: Filters): boolean => filters.presets < 0 && filterOf(filters) !== ''

/** The screen that every user has, ignoring columns and sort order. */
function currentBuiltIn(filters: Filters): StripRef | undefined {
  if (filters.presets >= 0) return `preset:${filters.presets}`
  return countFilters(filters) === 0 && !hasSearch(filters) ? 'all' : undefined
}

interface ShownActionsProps {
  readonly shown: StripScreen
  readonly onMenu: (ref: StripRef) => void
}

/** The bell for the shown screen, and the menu of one of the user's own. */
function ShownActions({ shown: { ref, name, hasAlert }, onMenu }: ShownActionsProps) {
  const { past } = useSnapshot(store)
  if (ref === 'all') return null
  return (
    <>
      {!past && (
        <StripAction
          icon={lazyIcons.bell}
          label={texts.alert(name)}
          pressed={hasAlert}
          onClick={() => toggleScreenAlert(ref, name)}
        />
      )}
      {ref.startsWith('named:') && <StripAction icon="more" label={texts.more(name)} onClick={() => onMenu(ref)} />}
    </>
  )
}

interface MenuProps {
  readonly screens: readonly StripScreen[]
  readonly menu: StripRef
  readonly onClose: () => void
}

function Menu({ screens, menu, onClose }: MenuProps) {
  const history = useHistory()
  const day = useSnapshot(store).stonks?.date
  const own = screens.filter(({ ref }) => ref.startsWith('named:'))
  const position = own.findIndex(({ ref }) => ref === menu)
  const screen = own[position]
  if (!screen || menu === 'all') return null
  const id = idOf(menu)
  const saved = personalStore.current().screens.find((one) => one.id === id)
  const showChanges = (shown: SavedScreen, until: string) => {
    setTags(shown.lists ?? [])
    history.push(changesOf(shown, until))
  }
  return (
    <ScreenMenu
      name={screen.name}
      of={own.length}
      hasAlert={screen.hasAlert}
      checkName={(name) => checkName(name, id)}
      onRename={(name) => renameScreen(id, name)}
      onMove={(by) => moveScreen(id, by)}
      onAlert={() => toggleScreenAlert(menu, screen.name)}
      onBacktest={saved && !saved.lists && isPastHere() ? () => history.push(keptAddress(id)) : undefined}
      onChanges={saved && isPastHere() && day ? () => showChanges(saved, day) : undefined}
      run={saved?.run}
      runs={saved?.run && isPastHere() && <RepeatedRuns />}
      onDelete={() => {
        deleteScreen(menu, screen.name)
        focusStrip()
      }}
      {...{ position, onClose }}
    />
  )
}

/** The screens of the strip, with the counts of those that are in view. */
function useStripScreens({ filters }: Screen, visible: readonly string[]): readonly StripScreen[] {
  const context = useAppContext()
  const inDay = useDayLink()
  const { past } = useSnapshot(store)
  const { screens, rules, looks, notes } = usePersonal()
  const memberships = useScreenMembership(context)
  const dataset = useShownDataset()
  const wanted = useMemo(
    () => [
      ...[allStocks, ...builtIn].filter(({ ref }) => visible.includes(ref)).map(({ query }) => query),
      // The newest market has the matches of the user's own screens already.
      ...(past ? screens.map((screen) => savedQuery(screen, notes)) : []),
    ],
    [visible, past, screens, notes],
  )
  // The shown filters: counts wait while the user edits them.
  const counts = useScreenCounts(context, { wanted, version: dataset?.version, filters })
  const watched = new Set(rules.map((rule) => (rule.kind === 'gains' ? rule.screen : undefined)))
  const builtInItem = ({ ref, name, address, counted }: ListedFilters): StripScreen => ({
    ...{ ref, name, newCount: 0 },
    href: inDay(address),
    count: counts.get(counted),
    hasAlert: ref !== 'all' && watched.has(ref),
  })
  const own = screens.map((screen): StripScreen => {
    const { id, name, filter } = screen
    const now = past ? undefined : memberships.get(screenKey(id))
    return {
      ...{ ref: `named:${id}`, name },
      href: inDay(screenAddress(filter)),
      count: past ? counts.get(countKey(savedQuery(screen, notes))) : now?.symbols.length,
      newCount: (now && changesSince(looks.get(now.key), now)?.added.length) ?? 0,
      hasAlert: watched.has(`named:${id}`),
    }
  })
  const missing = missingForScreens(dataset)
  const offered = builtIn.filter((_, id) => !isPresetMissing(id, missing) || id === filters.presets)
  return [builtInItem(allStocks), ...own, ...offered.map(builtInItem)]
}

/** The changes in a saved screen within a month. */
const changesOf = (saved: SavedScreen, day: string): string => changesAddress(filtersOf(saved), monthBefore(day), day)

const idOf = (ref: StripRef): string => ref.slice(ref.indexOf(':') + 1)

function openScreen(screen: Screen, ref: StripRef, opened: SavedScreen | undefined): void {
  const saved = personalStore.current().screens.find(({ id }) => ref === `named:${id}`)
  const shared = [allStocks, ...builtIn].find((one) => one.ref === ref)
  // Tags that the user has chosen filter presets, too; those of a saved screen belong to it.
  if (saved || (shared && opened?.lists)) setTags(saved?.lists ?? [])
  if (saved) screen.edit(filtersOf(saved), 'push')
  else if (shared) screen.edit(shared.filters, 'push')
}

function deleteScreen(ref: StripRef, name: string): void {
  const undo = removeScreen(idOf(ref))
  showToast(
    savedList.deleted(name),
    { label: savedList.undo, act: undo, isUndo: true },
    {
      isTrue: () => !personalStore.current().screens.some(({ id }) => id === idOf(ref)),
      subscribe: personalStore.subscribe,
    },
  )
}

/** The button that opened the menu of a deleted screen disappears with the screen. */
const focusStrip = (): void =>
  afterPaint(() => document.querySelector<HTMLElement>('[data-screen-strip] a[tabindex="0"]')?.focus())
