import type { ComponentProps } from 'react'

interface ScrollRegionProps extends ComponentProps<'div'> {
  /** Its name for screen readers. */
  readonly label: string
}

/** A region that scrolls by itself, such as a wide table: a landmark that the keyboard reaches and scrolls. */
export function ScrollRegion({ label, ...props }: ScrollRegionProps) {
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
  return <div {...props} role="region" aria-label={label} tabIndex={0} />
}
