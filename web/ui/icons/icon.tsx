import styles from './icon.module.css'

export type SortOrder = 'ascending' | 'descending' | 'none'

/** Three shapes, so that the meaning needs no color: ▲ ascending, ▼ descending, ◇ unsorted. */
const shapes: Record<SortOrder, string> = {
  ascending: 'M5 1.5 9.5 9h-9Z',
  descending: 'M5 8.5.5 1h9Z',
  none: 'M5 1.5 8.5 5 5 8.5 1.5 5Z',
}

/** The sort order of a column, beside its label. An unsorted column also has ▲, which its header shows before a click. */
export function SortIcon({ order }: { readonly order: SortOrder }) {
  return (
    <svg viewBox="0 0 10 10" className={styles.sort} data-order={order} aria-hidden="true">
      <path d={shapes[order]} />
      {order === 'none' && <path d={shapes.ascending} />}
    </svg>
  )
}

/** Paths of a 24 × 24 view box, drawn with one stroke. */
const paths = {
  alert: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.2v.1',
  compare: 'M4 4h6v16H4Zm0 6h6M14 4h6v16h-6Zm0 9h6',
  'chevron-down': 'm6 9 6 6 6-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5V12l3 2',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.7a2.5 2.5 0 1 1 3.4 2.3q-.9.4-.9 1.7M12 16.8v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.6v.1',
  filters: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  more: 'M12 4.5v1M12 11.5v1M12 18.5v1',
  offline: 'M10 6.500a5 5 0 0 1 8 4 3.800 3.800 0 0 1 2 7M6.500 9.500A4.300 4.300 0 0 0 7 18h9M4 4l16 16',
  settings:
    'M9.7 4.1a2.34 2.34 0 0 1 4.6 0 2.34 2.34 0 0 0 3.3 1.9 2.34 2.34 0 0 1 2.4 4 2.34 2.34 0 0 0 0 4 2.34 2.34 0 0 1-2.4 4 2.34 2.34 0 0 0-3.3 1.9 2.34 2.34 0 0 1-4.6 0 2.34 2.34 0 0 0-3.3-1.9 2.34 2.34 0 0 1-2.4-4 2.34 2.34 0 0 0 0-4 2.34 2.34 0 0 1 2.4-4 2.34 2.34 0 0 0 3.3-1.9ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM20 20l-4.9-4.9',
  sparkle: 'M11 4c.6 4.2 2.8 6.4 7 7-4.2.6-6.4 2.8-7 7-.6-4.2-2.8-6.4-7-7 4.2-.6 6.4-2.8 7-7ZM18.5 15.5v5M16 18h5',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8Z',
  x: 'M6 6l12 12M18 6 6 18',
} as const

/** An icon of the first visit by name, or the path of one from a lazy chunk (`lazyIcons`). */
export type IconName = keyof typeof paths | { readonly d: string }

/** A decorative icon in the color of the text, hidden from assistive technology. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} data-small={small || undefined} aria-hidden="true">
      <path d={typeof name === 'string' ? paths[name] : name.d} />
    </svg>
  )
}

/** The logo: a range bar with its marker. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" className={styles.logo} aria-hidden="true">
      <rect className={styles.ground} x=".5" y=".5" width="27" height="27" rx="6.5" />
      <path className={styles.bar} d="M6 14h8M21 14h1" />
      <path className={styles.marker} d="M17.5 9.5v9" />
    </svg>
  )
}
