import { navigation } from '../../texts/pages.ts'
import { Icon } from '../icons/icon.tsx'
import { lazyIcons } from '../icons/lazy-icons.ts'
import { useDayLink, useHistory } from './use-history.ts'
import styles from './back-button.module.css'
import control from '#web/ui/control.module.css'

interface BackButtonProps {
  /** Whether a phone shows the arrow only. */
  readonly narrow?: boolean
}

/** Goes back in the history, or to the main page if there is no earlier entry. */
export function BackButton({ narrow = false }: BackButtonProps) {
  const history = useHistory()
  const inDay = useDayLink()
  const back = () => (history.hasEarlierPage() ? history.back() : history.push(inDay('/')))
  return (
    <button
      type="button"
      className={`${control.hoverLink} ${styles.back}`}
      aria-label={navigation.back}
      data-narrow={narrow || undefined}
      onClick={back}
    >
      <Icon name={lazyIcons.chevronLeft} />
      <span className={styles.label}>{navigation.back}</span>
    </button>
  )
}
