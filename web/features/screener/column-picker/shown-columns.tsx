import { useRef, useState } from 'react'
import { metrics, type MetricId } from '#domain/stock/metrics'
import { columnPicker as texts } from '../../../texts/column-picker.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Unseen } from '../../../ui/unseen.tsx'
import { laterIcons } from '../../../ui/icons/later-icons.ts'
import { moved } from './moved.ts'
import styles from './shown-columns.module.css'
import { useDragOrder } from './use-drag-order.ts'

interface ShownColumnsProps {
  readonly shown: readonly MetricId[]
  readonly onChange: (shown: readonly MetricId[]) => void
}

/** The columns in their order, which a drag or a press of a button changes. */
export function ShownColumns({ shown, onChange }: ShownColumnsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const { order, dragged, grip, handlers } = useDragOrder(list, shown, onChange)
  const move = (id: MetricId, by: number) => {
    const next = moved(shown, id, by)
    onChange(next)
    setSaid(texts.moved(metrics[id].label, next.indexOf(id) + 1, next.length))
  }
  return (
    <section aria-label={texts.shown}>
      <p className={styles.title}>{texts.order}</p>
      <ul ref={list} className={styles.list} {...handlers}>
        {order.map((id, at) => (
          <li key={id} className={styles.item} data-dragged={id === dragged || undefined}>
            <span className={styles.grip} {...grip(id)} title={texts.drag}>
              <Icon name={laterIcons.grip} small />
            </span>
            <span className={styles.label}>{metrics[id].label}</span>
            <IconButton
              icon="chevron-up"
              label={texts.up(metrics[id].label)}
              disabled={at === 0}
              onClick={() => move(id, -1)}
            />
            <IconButton
              icon="chevron-down"
              label={texts.down(metrics[id].label)}
              disabled={at === order.length - 1}
              onClick={() => move(id, 1)}
            />
            <IconButton
              icon="x"
              label={texts.hide(metrics[id].label)}
              onClick={() => onChange(shown.filter((other) => other !== id))}
            />
          </li>
        ))}
      </ul>
      {order.length === 0 && <p className={styles.none}>{texts.onlyLocked}</p>}
      <p role="status">
        <Unseen>{said}</Unseen>
      </p>
    </section>
  )
}
