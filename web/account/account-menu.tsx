import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { leaderboardAddress } from '#words/links'
import { pendingBookmarks } from '../state/pending-bookmarks.ts'
import type { User } from '../state/user.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'
import { accountMenu as texts, waitingChanges } from './account-texts.ts'
import { bookmarks, session } from './session/account.chunk.ts'
import styles from './account-menu.module.css'

interface AccountMenuProps {
  readonly user: Pick<User, 'userData' | 'displayName' | 'email' | 'roles'>
}

/** The signed-in user: a button that opens a menu of account links. */
export function AccountMenu({ user }: AccountMenuProps) {
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const history = useHistory()
  const id = useId()
  const { symbols } = useSnapshot(pendingBookmarks)
  const { firstName, lastName } = user.userData
  const name = `${firstName} ${lastName}`.trim() || user.displayName

  useEffect(() => {
    if (!open) return undefined
    const close = ({ target }: Event) => {
      if (!(target instanceof Node && container.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [open])

  const logOut = async () => {
    setOpen(false)
    // Navigate first: a page that requires a sign-in would redirect to the login.
    if (history.location.href !== '/') history.push('/')
    await session.logout()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div ref={container} className={styles.container} onKeyDown={onKeyDown} role="presentation">
      <PendingBadge />
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        title={name}
        aria-label={texts.name(name)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {initialsOf(firstName, lastName, user.displayName)}
      </button>
      <div id={id} className={styles.menu} hidden={!open}>
        <p className={styles.identity}>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.email}>{user.email}</span>
        </p>
        {user.roles.includes('beta') && (
          <a
            href={leaderboardAddress('dayRatio')}
            className={`${styles.item} ${styles.narrow}`}
            onClick={() => setOpen(false)}
          >
            {texts.leaderboards}
          </a>
        )}
        <a href="/change-password" className={styles.item} onClick={() => setOpen(false)}>
          {texts.changePassword}
        </a>
        <button type="button" className={styles.item} onClick={() => void logOut()}>
          {texts.logout}
        </button>
        {symbols.length > 0 && (
          <button type="button" className={styles.item} onClick={() => void bookmarks.discardPending().then(logOut)}>
            {texts.discard(symbols.length)}
          </button>
        )}
      </div>
    </div>
  )
}

/** The first grapheme of the first and last name, or of the display name if both are empty. */
export function initialsOf(firstName: string, lastName: string, displayName: string): string {
  const letters = firstLetter(firstName) + firstLetter(lastName)
  return (letters || firstLetter(displayName)).toLocaleUpperCase('en')
}

function firstLetter(name: string): string {
  const text = name.trim().normalize('NFC')
  if (!('Segmenter' in Intl)) return [...text][0] ?? ''
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  return first?.segment ?? ''
}

/** The number of bookmark changes that wait for a connection; empty if there are none. A phone shows the number only. */
function PendingBadge() {
  const { symbols } = useSnapshot(pendingBookmarks)
  return (
    <span role="status">
      {symbols.length > 0 && (
        <span className={styles.badge} title={symbols.join(', ')}>
          <Icon name="clock" small />
          <span className={styles.text}>{waitingChanges.badge(symbols.length)}</span>
          <span className={styles.count} aria-hidden="true">
            {symbols.length}
          </span>
        </span>
      )}
    </span>
  )
}

/** On My List: the changes that the server does not have yet, and whether the device has stored them. */
export function PendingNotice() {
  const { symbols, unstored } = useSnapshot(pendingBookmarks)
  if (symbols.length === 0) return null
  return unstored.length === 0 ? (
    <Notice icon="clock" tone="quiet">
      {waitingChanges.stored(symbols.length)}
    </Notice>
  ) : (
    <Notice icon="alert" tone="warning">
      {waitingChanges.notStored(symbols.length)}
    </Notice>
  )
}
