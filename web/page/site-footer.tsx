import { disclaimer } from '../texts/first-visit/shell-texts.ts'
import { siteFooter } from './site-footer-texts.ts'
import styles from './site-footer.module.css'
import shared from '#web/ui/shared.module.css'

/** The footer of pages of text. */
export const SiteFooter = () => (
  <footer className={`${shared.between} ${styles.footer}`}>
    <p className={styles.text}>{disclaimer}</p>
    <ul className={shared.links}>
      <li>
        <a href="/help">{siteFooter.help}</a>
      </li>
      <li>
        <a href="/disclosures">{siteFooter.disclosures}</a>
      </li>
      <li>
        <a href="/terms-of-service">{siteFooter.terms}</a>
      </li>
    </ul>
  </footer>
)
