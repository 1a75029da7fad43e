import styles from './icon.module.css'

/** Drawn in a 24 box with one stroke. */
const paths = {
  alert: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.2v.1',
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-left': 'm15 6-6 6 6 6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5V12l3 2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.6v.1',
  filters: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM20 20l-4.9-4.9',
  x: 'M6 6l12 12M18 6 6 18',
} as const

export type IconName = keyof typeof paths

/** A picture beside words: hidden from assistive technology, in the colour of the text. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} data-small={small || undefined} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
