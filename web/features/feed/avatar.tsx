import { useState } from 'react'
import styles from './avatar.module.css'

interface AvatarProps {
  readonly name: string
  /** An address of our own; null where there is none. */
  readonly picture: string | null
}

/** A trader's picture, or the end of the name where there is none or it does not come. It tells nothing new. */
export function Avatar({ name, picture }: AvatarProps) {
  const [isMissing, setMissing] = useState(false)
  return (
    <span className={styles.avatar} aria-hidden="true">
      {picture === null || isMissing ? (
        name.slice(-3)
      ) : (
        <img className={styles.picture} src={picture} alt="" loading="lazy" onError={() => setMissing(true)} />
      )}
    </span>
  )
}
