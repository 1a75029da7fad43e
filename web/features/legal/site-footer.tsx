import styles from './site-footer.module.css'

/** Stands below every page that is read from top to bottom. */
export const SiteFooter = () => (
  <footer className={styles.footer}>
    <p className={styles.words}>
      Stonks only go up, except when they don’t. Nothing here is advice, least of all the name.
    </p>
    <ul className={styles.links}>
      <li>
        <a href="/disclosures">Disclosures</a>
      </li>
      <li>
        <a href="/terms-of-service">Terms of Service</a>
      </li>
    </ul>
  </footer>
)
