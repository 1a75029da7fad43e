import styles from './google-mark.module.css'

/** Google's letter in its four colours, as its rules for such buttons ask. */
export const GoogleMark = () => (
  <svg viewBox="0 0 48 48" className={styles.mark} aria-hidden="true">
    <path
      className={styles.blue}
      d="M46 24.5c0-1.600-.1-3.100-.4-4.500H24v9h12.400a10.600 10.600 0 0 1-4.600 7v6h7.500C43.600 38 46 31.800 46 24.500Z"
    />
    <path
      className={styles.green}
      d="M24 47c6.200 0 11.400-2 15.200-5.500l-7.400-5.700a14 14 0 0 1-20.900-7.300H3.200v5.900A23 23 0 0 0 24 47Z"
    />
    <path className={styles.yellow} d="M10.900 28.500a13.800 13.800 0 0 1 0-8.900v-6H3.200a23 23 0 0 0 0 20.700Z" />
    <path
      className={styles.red}
      d="M24 10.300c3.400 0 6.400 1.200 8.800 3.400l6.600-6.500A23 23 0 0 0 3.200 13.700l7.700 5.900A13.700 13.700 0 0 1 24 10.300Z"
    />
  </svg>
)
