import { type KeyboardEvent, useRef } from 'react'
import { Icon, type IconName } from '../icons/icon.tsx'
import styles from './tab-list.module.css'

const scrollMs = 300

/** Scrolls the parent of an element horizontally until the element is fully visible. */
function scrollIntoStrip(element: HTMLElement): void {
  const strip = element.parentElement
  if (!strip) return
  const from = strip.scrollLeft
  const before = element.offsetLeft - strip.offsetLeft
  const to = Math.min(Math.max(from, before + element.offsetWidth - strip.clientWidth), before)
  if (to === from) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const start = performance.now()
  const step = (now: number) => {
    const done = still ? 1 : Math.min(Math.max((now - start) / scrollMs, 0), 1)
    strip.scrollLeft = from + (to - from) * (1 - (1 - done) ** 3)
    if (done < 1) requestAnimationFrame(step)
  }
  step(start)
}

interface Tab<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon: IconName
  /** The number of items in the tab. */
  readonly count?: number | undefined
}

interface TabListProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly tabs: readonly Tab<Value>[]
  /** The id of the one tab panel. */
  readonly panel: string
  readonly position: 'top' | 'bottom'
  readonly onChoose: (value: Value) => void
}

/** Tabs with manual activation: arrow keys move the focus, Enter or a press selects, since a tab may navigate away. */
export function TabList<Value extends string>({ label, value, tabs, panel, position, onChoose }: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const target = targetOf(
      event.key,
      buttons.findIndex((button) => button === event.target),
      buttons.length,
    )
    if (target === undefined) return
    event.preventDefault()
    buttons[target]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} data-position={position}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(panel, tab.value)}
          aria-label={tab.label}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onKeyDown={move}
          onClick={({ currentTarget }) => {
            scrollIntoStrip(currentTarget)
            onChoose(tab.value)
          }}
        >
          <Icon name={tab.icon} small={position === 'top'} />
          <span>{tab.label}</span>
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

/** The id of a tab, for the `aria-labelledby` of its panel. */
export const tabId = (panel: string, value: string): string => `${panel}-${value}`

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
