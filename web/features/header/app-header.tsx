import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio/react'
import { connection } from '../../state/connection.ts'
import { loading } from '../../state/loading.ts'
import { store } from '../../state/store.ts'
import { header } from '../../texts/header.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Logo } from '../../ui/icons/logo.tsx'
import styles from './app-header.module.css'
import { FreshnessPill } from './freshness-pill.tsx'

interface AppHeaderProps {
  readonly onRefresh: () => void
  readonly onJump: () => void
  readonly onSettings: () => void
  /** Further ways, for who has them. */
  readonly links: ReactNode
  /** What stands in the place of the login for who is signed in. */
  readonly menu: ReactNode
}

/** On every page: whose it is, what the numbers are, and of when. */
export function AppHeader({ onRefresh, onJump, onSettings, links, menu }: AppHeaderProps) {
  const { stonks } = useSnapshot(store)
  const { active } = useSnapshot(loading)
  const { isOnline } = useSnapshot(connection)
  return (
    <header className={styles.header}>
      <div className={styles.brand} data-simulated={stonks?.simulated}>
        <a href="/" className={styles.home}>
          <Logo />
          <span>{header.name}</span>
        </a>
        <span className={styles.beta}>{header.release}</span>
        {stonks?.simulated && <span className={styles.simulated}>{header.simulated}</span>}
        {links}
      </div>
      {/* What comes with the data stands first: it moves nothing when it comes. */}
      <div className={styles.tools}>
        <span className={styles.now}>
          {isOnline || (
            <span className={styles.offline}>
              <Icon name="offline" small />
              {header.offline}
            </span>
          )}
          {stonks?.date && <FreshnessPill date={stonks.date} dataset={stonks} busy={active} onRefresh={onRefresh} />}
        </span>
        <button type="button" className={styles.jump} onClick={onJump}>
          {header.goTo} <kbd className={styles.key}>/</kbd>
        </button>
        <span className={styles.wide}>
          <IconButton icon="settings" label={header.settings} onClick={onSettings} />
        </span>
        {menu || (
          <a href="/login" className={styles.login}>
            {header.login}
          </a>
        )}
      </div>
    </header>
  )
}
