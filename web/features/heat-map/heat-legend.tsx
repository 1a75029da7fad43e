import { stops } from './picture/colour-scale.ts'
import styles from './heat-legend.module.css'

/** Which change, in per cent, has which colour. The tiles say theirs, so this is for the eye alone. */
export function HeatLegend() {
  return (
    <ol className={styles.legend} aria-hidden="true">
      {stops.map((stop) => (
        <li key={stop} className={styles.stop} data-stop={stop}>
          {stop > 0 ? `+${stop}` : String(stop).replace('-', '−')}
        </li>
      ))}
    </ol>
  )
}
