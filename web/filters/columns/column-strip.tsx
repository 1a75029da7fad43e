import { useId, useLayoutEffect, useRef } from 'react'
import { columnViews as texts } from './column-views-texts.ts'
import styles from './column-strip.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** A view in the strip. */
interface ViewChoice {
  readonly id: string
  readonly name: string
}

interface ColumnStripProps {
  readonly views: readonly ViewChoice[]
  /** The id of the view whose columns are shown. */
  readonly chosen: string
  /** What is missing in the chosen view. */
  readonly note: string | undefined
  /** The button at the end. */
  readonly action: string | undefined
  readonly onChoose: (id: string) => void
  readonly onAction: () => void
}

/** The space between the chosen view and the edge of the line, which fades there. */
const marginPx = 40

/** Scrolls the line of a label until it is in sight; without scrolling the page, as `scrollIntoView` would. */
function showInLine(label: HTMLElement): void {
  let box = label.parentElement
  while (box && getComputedStyle(box).overflowX !== 'auto') box = box.parentElement
  if (!box) return
  const [line, { left, right }] = [box.getBoundingClientRect(), label.getBoundingClientRect()]
  box.scrollLeft += Math.max(0, right - line.right + marginPx) || Math.min(0, left - line.left - marginPx)
}

/** The views of the table's columns: radio buttons in a strip that scrolls sideways if they do not fit. */
export function ColumnStrip({ views, chosen, note, action, onChoose, onAction }: ColumnStripProps) {
  const name = useId()
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const line = strip.current
    if (!line) return undefined
    const show = () => {
      const label = line.querySelector<HTMLElement>('label:has(:checked)')
      // The first one is at the start of a line, or on a phone after other controls.
      if (label && !label.matches(':first-child')) showInLine(label)
    }
    show()
    // The controls beside it take more or less of the line.
    const observer = new ResizeObserver(show)
    observer.observe(line)
    return () => observer.disconnect()
  }, [chosen, views.length])
  return (
    <div className={styles.line}>
      <div ref={strip} className={`${shared.row} ${styles.strip}`}>
        <div role="radiogroup" aria-label={texts.label} className={styles.views}>
          {views.map((view) => (
            <label key={view.id} className={styles.view}>
              <input
                type="radio"
                className={control.radio}
                name={name}
                checked={view.id === chosen}
                onChange={() => onChoose(view.id)}
              />
              <span className={styles.name} data-name={view.name}>
                {view.name}
              </span>
            </label>
          ))}
        </div>
        {action !== undefined && (
          <button type="button" className={styles.action} onClick={onAction}>
            {action}
          </button>
        )}
      </div>
      <p role="status" className={`${shared.goneIfEmpty} ${styles.note}`}>
        {note}
      </p>
    </div>
  )
}
