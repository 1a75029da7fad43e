import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ScreenRef } from '#domain/personal/alerts'
import { formatInteger } from '#words/numbers'
import { savedList } from '../../texts/form.ts'
import { type Option, Select } from '../../ui/controls/select.tsx'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { useLongPress } from '../../ui/hooks/use-long-press.ts'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { savedScreens, screenStrip as texts } from './saved-screens-texts.ts'
import styles from './screen-strip.module.css'
import control from '#web/ui/control.module.css'

/** A screen of the strip: all stocks, one of the user's own, or a preset. */
export type StripRef = 'all' | ScreenRef

export interface StripScreen {
  readonly ref: StripRef
  readonly name: string
  readonly href: string
  /** How many stocks it has in the newest dataset; undefined until that is known. */
  readonly count: number | undefined
  /** How many of them are new since the user last looked. */
  readonly newCount: number
  readonly hasAlert: boolean
}

/** The line of the strip, and the controls beside it. */
export const StripLine = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.line}>{children}</div>
)

interface ScreenStripProps {
  readonly screens: readonly StripScreen[]
  /** The screen that is shown, or the one last opened and edited since. */
  readonly current: StripRef | undefined
  /** Whether the shown filters differ from the current screen. */
  readonly isEdited: boolean
  readonly onOpen: (ref: StripRef) => void
  readonly onDelete: (ref: StripRef, name: string) => void
  readonly onMenu: (ref: StripRef) => void
  /** Called with the screens that are in view, whenever they change. */
  readonly onVisible: (refs: readonly string[]) => void
  /** The actions for what is shown, at the end of the strip. */
  readonly children: ReactNode
}

/** The screens in one line above the rows, which scrolls sideways. Arrow keys move the focus, Delete deletes. */
export function ScreenStrip({ screens, current, isEdited, onVisible, children, ...on }: ScreenStripProps) {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<StripRef>()
  const isOverflowing = useVisibleScreens(list, screens.map(({ ref }) => ref).join(), onVisible)
  useLayoutEffect(() => {
    if (list.current) showCurrent(list.current)
  }, [current, isOverflowing])
  const has = (ref: StripRef | undefined) => screens.some((screen) => screen.ref === ref)
  const tabStop = has(focused) ? focused : has(current) ? current : 'all'
  const press = (event: KeyboardEvent, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key]
    const screen = screens[at]
    if (event.key === 'Delete' && screen && isOwn(screen.ref)) {
      ;(links[at + 1] ?? links[at - 1])?.focus()
      on.onDelete(screen.ref, screen.name)
    } else if (next === undefined) return
    else links[next]?.focus()
    event.preventDefault()
  }
  return (
    <nav className={styles.strip} aria-label={texts.label} data-screen-strip>
      <ul ref={list} className={styles.list}>
        {screens.map((screen, at) => (
          <StripItem
            key={screen.ref}
            screen={screen}
            isCurrent={screen.ref === current}
            isEdited={isEdited && screen.ref === current}
            isTabStop={screen.ref === tabStop}
            startsGroup={at > 0 && groupOf(screen) !== groupOf(screens[at - 1])}
            onFocus={setFocused}
            onKeyDown={(event) => press(event, at)}
            onOpen={() => on.onOpen(screen.ref)}
            onMenu={() => on.onMenu(screen.ref)}
          />
        ))}
      </ul>
      {isOverflowing && (
        <div className={styles.all}>
          <Select
            label={texts.openAny}
            value=""
            groups={{
              [texts.openAny]: [{ value: '', label: texts.screens(screens.length) }, ...screens.map(optionOf)],
            }}
            onChange={(value) => {
              const chosen = screens.find(({ ref }) => ref === value)
              if (chosen) on.onOpen(chosen.ref)
            }}
          />
        </div>
      )}
      <div className={styles.actions}>{children}</div>
    </nav>
  )
}

const optionOf = ({ ref, name, count }: StripScreen): Option => ({
  value: ref,
  label: count === undefined ? name : `${name} (${formatInteger(count)})`,
})

const isOwn = (ref: StripRef): boolean => ref.startsWith('named:')

const groupOf = (screen: StripScreen | undefined): string | undefined => screen?.ref.split(':')[0]

interface StripItemProps {
  readonly screen: StripScreen
  readonly isCurrent: boolean
  readonly isEdited: boolean
  readonly isTabStop: boolean
  readonly startsGroup: boolean
  /** Called with undefined when it loses the focus. */
  readonly onFocus: (ref: StripRef | undefined) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: () => void
  readonly onMenu: () => void
}

function StripItem({ screen, isCurrent, isEdited, isTabStop, startsGroup, ...on }: StripItemProps) {
  const { ref, name, href, count, newCount, hasAlert } = screen
  const longPress = useLongPress(on.onMenu)
  return (
    <li className={styles.item} data-ref={ref} data-starts-group={startsGroup || undefined}>
      <a
        href={href}
        className={`${control.hoverText} ${styles.link}`}
        title={name}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        draggable={false}
        onFocus={() => on.onFocus(ref)}
        onBlur={() => on.onFocus(undefined)}
        onKeyDown={on.onKeyDown}
        {...(isOwn(ref) ? longPress : {})}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          on.onOpen()
        }}
      >
        <span className={styles.name}>{name}</span>
        {isEdited && (
          <span className={styles.edited}>
            <VisuallyHidden>{texts.edited}</VisuallyHidden>
          </span>
        )}
        {hasAlert && (
          <>
            <Icon name={lazyIcons.bell} small />
            <VisuallyHidden>{texts.hasAlert}</VisuallyHidden>
          </>
        )}{' '}
        <span className={styles.count}>{count === undefined ? '' : formatInteger(count)}</span>
        {newCount > 0 && (
          <>
            {' '}
            <span className={styles.new}>
              (+{formatInteger(newCount)}
              <VisuallyHidden> {texts.new}</VisuallyHidden>)
            </span>
          </>
        )}
      </a>
    </li>
  )
}

interface StripActionProps {
  readonly icon?: IconName
  /** The accessible name and tooltip; contains the text. */
  readonly label: string
  /** The visible text; without one, the icon stands alone. */
  readonly text?: string
  /** Set if the button is a toggle. */
  readonly pressed?: boolean
  readonly onClick: () => void
}

/** A button at the end of the strip. */
export const StripAction = ({ icon, label, text, pressed, onClick }: StripActionProps) => (
  <button
    type="button"
    className={`${control.hoverText} ${styles.action}`}
    title={label}
    aria-label={label}
    aria-pressed={pressed}
    onClick={onClick}
  >
    {icon && <Icon name={icon} small />}
    {text}
  </button>
)

interface StripEditsProps {
  readonly name: string
  readonly onUpdate: () => void
  readonly onSaveAsNew: () => void
}

/** Shown while a saved screen has unsaved changes: update it or save a new one. */
export const StripEdits = ({ name, onUpdate, onSaveAsNew }: StripEditsProps) => (
  <div className={styles.actions} role="group" aria-label={savedScreens.edited(name)}>
    <StripAction label={savedScreens.updateNamed(name)} text={savedList.update} onClick={onUpdate} />
    <StripAction label={savedScreens.saveAsNew} text={savedScreens.saveAsNew} onClick={onSaveAsNew} />
  </div>
)

/** Reports which screens are in view. Returns whether some of them are not. */
function useVisibleScreens(
  list: { readonly current: HTMLElement | null },
  refs: string,
  onVisible: ScreenStripProps['onVisible'],
): boolean {
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const root = list.current
    if (!root || refs === '') return undefined
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const ref = target.getAttribute('data-ref') ?? ''
          if (isIntersecting) visible.add(ref)
          else visible.delete(ref)
        }
        setOverflowing(root.scrollWidth > root.clientWidth)
        onVisible([...visible])
      },
      { root, threshold: [0, 0.5, 1] },
    )
    for (const item of root.children) observer.observe(item)
    return () => observer.disconnect()
  }, [list, refs, onVisible])
  return isOverflowing
}

/** Scrolls only the strip until the current screen is in view. */
function showCurrent(list: HTMLElement): void {
  const item = list.querySelector('[aria-current]')?.parentElement
  if (!item) return
  const { offsetLeft: start, offsetWidth: width } = item
  const isInView = start >= list.scrollLeft && start + width <= list.scrollLeft + list.clientWidth
  if (!isInView) list.scrollLeft = start - Math.max(0, list.clientWidth - width) / 2
}
