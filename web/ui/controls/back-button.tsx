import { useRouter } from '@tanstack/react-router'
import { Icon } from '../icons/icon.tsx'
import styles from './back-button.module.css'

/** One step back where there is one, else to the main page. */
export function BackButton() {
  const router = useRouter()
  const back = () => (router.history.length > 1 ? router.history.back() : router.history.push('/'))
  return (
    <button type="button" className={styles.back} onClick={back}>
      <Icon name="chevron-left" />
      Back
    </button>
  )
}
