import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { daysOld } from '#domain/dataset/days-old'
import { isExported } from '#domain/export/exported-site'
import { formatSession } from '#words/dates'
import type { Dataset } from '#worker/contract'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { clock } from '../state/clock.ts'
import { connection } from '../state/connection.ts'
import { openOverlay } from '../state/overlay.ts'
import { loading, store } from '../state/store.ts'
import { connectionTexts } from '../texts/first-visit/connection.ts'
import { header } from '../texts/first-visit/shell-texts.ts'
import { IconButton, IconLink } from '../ui/controls/button.tsx'
import { Icon, Logo } from '../ui/icons/icon.tsx'
import { lazySheet } from '../ui/loading/lazy-component.tsx'
import styles from './header.module.css'
import control from '#web/ui/control.module.css'

const DataSheet = lazySheet(loadChunk('data-sheet', async () => (await import('./data-sheet.tsx')).DataSheet))

interface FreshnessPillProps {
  readonly date: string
  readonly dataset: Dataset
  /** Whether a check for newer data is running. */
  readonly busy: boolean
  readonly onRefresh: () => void
}

/** The date of the prices, which is the newest session in the data; a click shows details of the dataset. */
export function FreshnessPill({ date, dataset, busy, onRefresh }: FreshnessPillProps) {
  const [open, setOpen] = useState(false)
  const { minute } = useSnapshot(clock)
  const days = daysOld(date, minute)
  const age = days > 0 ? header.daysOld(days) : ''
  // Public records are weeks old when they appear.
  const { isSparse, freshDays = Infinity } = dataset
  const isWarned = days > freshDays && !isSparse
  return (
    <>
      <button
        type="button"
        className={`${control.chip} ${styles.pill}`}
        data-stale={isWarned || undefined}
        data-on-paper
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={isWarned ? 'alert' : 'clock'} small />
        <span>
          <span className={styles.detail}>{isSparse ? header.pricesOf : header.closeOf}</span>
          {formatSession(date)}
          <span className={styles.detail}>{isSparse ? header.publicRecords : age && ` · ${age}`}</span>
        </span>
      </button>
      {open && <DataSheet {...{ dataset, age, busy, onRefresh }} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AppHeaderProps {
  readonly onRefresh: () => void
  /** Further links for some users. */
  readonly links: ReactNode
  /** Replaces the login link for a signed-in user. */
  readonly menu: ReactNode
  /** What the main page has in the header; false on other pages. */
  readonly toolbar: ReactNode
}

/** The header of every page: brand, freshness of the data, search, settings and account. */
export function AppHeader({ onRefresh, links, menu, toolbar }: AppHeaderProps) {
  const { stonks, past } = useSnapshot(store)
  const { active } = useSnapshot(loading)
  const { isOnline, isIntercepted } = useSnapshot(connection)
  const Name = toolbar ? 'h1' : 'span'
  return (
    <header className={styles.header} data-main={toolbar ? '' : undefined}>
      <div className={styles.brand}>
        <a href="/" className={styles.home}>
          <Logo />
          <Name data-on-paper>{header.name}</Name>
        </a>
        <span className={styles.beta}>{header.release}</span>
        <span className={styles.market} data-on-paper>
          {stonks && (stonks.simulated ? header.simulated : header.real)}
        </span>
        {links}
      </div>
      {toolbar}
      {/* Elements that appear with the data come first, so that they shift nothing. */}
      <div className={styles.tools}>
        <span className={styles.now}>
          {isOnline || (
            <span className={styles.offline} title={isIntercepted ? connectionTexts.intercepted : undefined}>
              <Icon name="offline" small />
              {isIntercepted ? header.intercepted : header.offline}
            </span>
          )}
          {/* On a past day the bar says it. */}
          {stonks?.date && !past && (
            <FreshnessPill date={stonks.date} dataset={stonks} busy={active} onRefresh={onRefresh} />
          )}
        </span>
        <button type="button" className={`${control.hoverText} ${styles.jump}`} onClick={() => openOverlay('jump')}>
          {header.goTo} <kbd className={styles.key}>/</kbd>
        </button>
        <span className={styles.wide}>
          <IconLink href="/help" icon="help" label={header.help} />
          <IconButton icon="settings" label={header.settings} onClick={() => openOverlay('settings')} />
        </span>
        {menu ||
          (isExported ? null : (
            <a href="/login" className={`${control.hoverOutline} ${styles.login}`}>
              {header.login}
            </a>
          ))}
      </div>
    </header>
  )
}
