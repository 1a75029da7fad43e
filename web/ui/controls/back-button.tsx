import { useRouter } from '@tanstack/react-router'
import { Icon } from '../icons/icon.tsx'
import styles from './back-button.module.css'

/** Whether the app was opened from another page. What was opened and closed since, as a sheet, counts in `length` too. */
const wasOpenedFromPage = window.history.length > 1

/** One step back where there is one, else to the main page. */
export function BackButton() {
  const router = useRouter()
  const back = () =>
    router.history.canGoBack() || wasOpenedFromPage ? router.history.back() : router.history.push('/')
  return (
    <button type="button" className={styles.back} onClick={back}>
      <Icon name="chevron-left" />
      Back
    </button>
  )
}
